import { PersonCardSkeleton } from '#client/shared/people/person-card-skeleton.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { LoadingRegion } from '#client/ui/loading-region.tsx'

export const PersonCardGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
    gap: 4,
  },
})

export function PersonCardGridSkeleton({ count }: { count: number }) {
  return (
    <LoadingRegion>
      <PersonCardGrid as="div">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <PersonCardSkeleton key={index} />
        ))}
      </PersonCardGrid>
    </LoadingRegion>
  )
}
