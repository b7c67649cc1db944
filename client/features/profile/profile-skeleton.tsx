import { Flex, Stack } from '#client/ui/chakra.ts'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <LoadingRegion>
      <Flex align="center" gap={{ base: 4, sm: 6 }}>
        <Skeleton round w="112px" h="112px" flexShrink={0} />
        <Stack gap={3} flex="1">
          <Skeleton w="80%" maxW="22rem" h="37px" />
          <Skeleton w="6rem" h="30px" borderRadius="full" />
        </Stack>
      </Flex>
      <Skeleton w="60%" maxW="14rem" h="24px" mt={3} />
      <Skeleton w="full" h={{ base: '18rem', sm: '12rem' }} mt={6} borderRadius="lg" />
      <Skeleton w="80%" maxW="26rem" h="44px" mt={6} />
    </LoadingRegion>
  )
}
