import { Card } from '#client/ui/card.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'

export function PersonCardSkeleton() {
  return (
    <Card gap={4}>
      <Flex gap={3} align="center">
        <Skeleton round w="56px" h="56px" flexShrink={0} />
        <Flex direction="column" gap={2} flex="1">
          <Skeleton w="70%" h="18px" />
          <Skeleton w="45%" h="14px" />
        </Flex>
      </Flex>
      <Skeleton w="90%" h="14px" />
      <Skeleton w="60%" h="14px" />
    </Card>
  )
}
