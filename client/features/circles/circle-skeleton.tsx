import { CardGrid } from '#client/features/circles/card-grid.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

/** A skeleton in the shape of `CirclePersonCard`: rows from edge to edge on phones, cards on wider screens. */
export function CircleSkeleton({ count }: { count: number }) {
  return (
    <LoadingRegion>
      <CardGrid as="div" gap={{ base: 0, sm: 4 }}>
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <Flex
            key={index}
            gap={3}
            mx={{ base: -4, sm: 0 }}
            px={{ base: 4, sm: 3.5 }}
            py={{ base: 2, sm: 3 }}
            minH="132px"
            borderTopWidth="1px"
            css={{ '@media (min-width: 40em)': { borderWidth: '1px', borderRadius: 'lg' } }}
          >
            <Skeleton round w="64px" h="64px" flexShrink={0} />
            <Flex direction="column" gap={2.5} flex="1" pt={2}>
              <Skeleton w="60%" h="18px" />
              <Skeleton w="85%" h="14px" />
              <Skeleton w="50%" h="14px" />
              <Skeleton w="70%" h="14px" />
            </Flex>
          </Flex>
        ))}
      </CardGrid>
    </LoadingRegion>
  )
}
