import { Box } from '@chakra-ui/react'
import { Card } from '#client/components/card.tsx'
import { CardGrid } from '#client/features/circles/card-grid.tsx'
import { PersonSummary } from '#client/features/circles/person-summary.tsx'
import { RecommendationLine } from '#client/features/circles/recommendation-line.tsx'
import type { Card as PersonCard } from '#modules/circles/contract.ts'

/** The most recommended people who have a profession, six at most (spec §9). */
export function FeaturedProfiles({ people }: { people: readonly PersonCard[] }) {
  return (
    <CardGrid>
      {people.map((person) => (
        <Card key={person.personId} as="li" interactive gap={3}>
          <PersonSummary person={person} inMyCircle={false} level={3} />
          <Box mt="auto">
            <RecommendationLine count={person.recommendationCount} />
          </Box>
        </Card>
      ))}
    </CardGrid>
  )
}
