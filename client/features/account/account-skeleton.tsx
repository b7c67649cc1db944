import { Stack } from '#client/ui/chakra.ts'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

export function AccountSkeleton() {
  return (
    <LoadingRegion>
      <Stack gap={{ base: 8, sm: 10 }}>
        {['ways', 'sessions', 'data'].map((section) => (
          <Stack key={section} gap={3}>
            <Skeleton w="10rem" h="24px" />
            <Skeleton h="154px" borderRadius="lg" />
          </Stack>
        ))}
      </Stack>
    </LoadingRegion>
  )
}
