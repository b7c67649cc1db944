import { Card } from '#client/ui/card.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'

export function PersonCardSkeleton() {
  return (
    <Card gap={2} p={3}>
      <Flex gap={3} align="center">
        <Skeleton round w="64px" h="64px" flexShrink={0} />
        <Flex direction="column" gap={2} flex="1">
          <Skeleton w="70%" h="18px" />
          <Skeleton w="45%" h="14px" />
        </Flex>
      </Flex>
      <Flex gap={2} align="center" h="32px">
        <Skeleton round w="28px" h="28px" flexShrink={0} />
        <Skeleton w="70%" h="14px" />
      </Flex>
    </Card>
  )
}
