import { Flex, Stack } from '#client/ui/chakra.ts'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <LoadingRegion>
      <Flex direction={{ base: 'column', sm: 'row' }} gap={{ base: 4, sm: 6 }}>
        <Skeleton round w="112px" h="112px" flexShrink={0} />
        <Stack gap={3} flex="1">
          <Skeleton w="60%" maxW="22rem" h="37px" />
          <Skeleton w="7rem" h="30px" borderRadius="full" />
          <Skeleton w="45%" maxW="14rem" h="20px" />
          <Skeleton w="80%" maxW="26rem" h="44px" />
        </Stack>
      </Flex>
      <Skeleton w="full" h="72px" mt={6} />
      <Skeleton w="full" h="14rem" mt={8} borderRadius="lg" />
    </LoadingRegion>
  )
}
