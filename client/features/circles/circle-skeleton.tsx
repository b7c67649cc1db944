import { Box, Flex } from '#client/ui/chakra.ts'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

export function CircleSkeleton({ count }: { count: number }) {
  return (
    <LoadingRegion>
      <Box borderBottomWidth="1px">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <Flex key={index} align="center" gap={3} minH="72px" px={{ sm: 3 }} borderTopWidth="1px">
            <Skeleton round w="48px" h="48px" flexShrink={0} />
            <Flex direction="column" gap={2} flex="1">
              <Skeleton w="60%" h="18px" />
              <Skeleton w="80%" h="14px" />
            </Flex>
          </Flex>
        ))}
      </Box>
    </LoadingRegion>
  )
}
