import { Card } from '#client/ui/card.tsx'
import { Flex, Stack } from '#client/ui/chakra.ts'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

export function AppointmentsSkeleton() {
  return (
    <LoadingRegion text="Cargando tus citas...">
      <Stack gap={3}>
        <Skeleton w="12rem" h="1.5rem" />
        {[1, 2].map((one) => (
          <Card key={one} p={4} gap={3}>
            <Flex gap={3} align="center">
              <Skeleton w="40px" h="40px" round />
              <Skeleton w="10rem" h="1.25rem" />
            </Flex>
            <Skeleton w="14rem" h="1rem" />
            <Skeleton w="9rem" h="1rem" />
          </Card>
        ))}
      </Stack>
    </LoadingRegion>
  )
}
