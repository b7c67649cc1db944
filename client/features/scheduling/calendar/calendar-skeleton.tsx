import { Flex, Stack } from '#client/ui/chakra.ts'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

export function CalendarSkeleton() {
  return (
    <LoadingRegion text="Cargando tu calendario...">
      <Stack gap={4}>
        <Flex justify="space-between">
          <Skeleton w="12rem" h="1.75rem" />
          <Skeleton w="8rem" h="1.75rem" />
        </Flex>
        <Skeleton h="30rem" />
      </Stack>
    </LoadingRegion>
  )
}
