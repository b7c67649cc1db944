import { Box, Flex } from '#client/ui/chakra.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'

export function PersonRowSkeleton() {
  return (
    <Flex
      gap={{ base: 3, lg: 4 }}
      minH={{ base: '105px', md: '138px' }}
      py={{ base: 2, md: 3.5 }}
      px={{ md: 3.5 }}
      mx={{ base: -4, md: 0 }}
      ps={{ base: 4 }}
      pe={{ base: 4 }}
      borderTopWidth="1px"
    >
      <Skeleton round w="64px" h="64px" flexShrink={0} />
      <Flex direction="column" gap={2} flex="1" pt={1}>
        <Skeleton w="70%" h="18px" />
        <Skeleton w="90%" h="14px" />
        <Skeleton w="50%" h="14px" />
      </Flex>
      <Box flexShrink={0}>
        <Skeleton w={{ base: '72px', lg: '120px' }} h={{ base: '64px', lg: '104px' }} />
      </Box>
    </Flex>
  )
}
