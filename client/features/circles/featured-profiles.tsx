import { CardGrid } from '#client/features/circles/card-grid.tsx'
import { PersonSummary } from '#client/features/circles/person-summary.tsx'
import { RecommendationCount } from '#client/features/circles/recommendation-line.tsx'
import { CircleRecommenders } from '#client/shared/people/circle-vouchers.tsx'
import { Card } from '#client/ui/card.tsx'
import { Flex } from '#client/ui/chakra.ts'
import type { FeaturedPerson } from '#modules/circles/contract/circle.ts'

export function DashboardFeaturedProfiles({ people }: { people: readonly FeaturedPerson[] }) {
  return (
    <CardGrid>
      {people.map((person) => (
        <Card key={person.personId} as="li" interactive gap={3}>
          <PersonSummary person={person} inMyCircle={person.inMyCircle} level={3} />
          <Flex direction="column" gap={2} mt="auto">
            <CircleRecommenders count={person.recommendersInMyCircle} faces={person.facesInMyCircle} />
            <RecommendationCount count={person.recommendationCount} />
          </Flex>
        </Card>
      ))}
    </CardGrid>
  )
}
