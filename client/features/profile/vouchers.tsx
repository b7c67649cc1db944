import type { ReactNode } from 'react'
import { AvatarStack } from '#client/shared/people/face-pile.tsx'
import { describeRecommenders } from '#client/shared/people/recommender-text.ts'
import { useCountedRecommendations } from '#client/shared/people/use-counted-recommendations.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { RecommendationSummary } from '#modules/circles/contract/circle.ts'

export function RecommenderSection({ standing }: { standing: RecommendationSummary }) {
  const counted = useCountedRecommendations(standing)
  const text = describeRecommenders(counted)
  if (!text) return null
  const { recommenders, recommendationCount, inMyCircle } = counted
  return (
    <Flex align="center" columnGap={4} rowGap={2} flexWrap="wrap">
      {recommenders.length > 0 && (
        <AvatarStack
          label="Recomiendan su trabajo"
          people={recommenders.map((person) => ({
            id: person.personId,
            name: person.name,
            photoUrl: person.photoId && photoUrl(person.photoId, 'face'),
            ring: person.inMyCircle ? 'mine' : 'none',
          }))}
          total={recommendationCount - (inMyCircle ? 1 : 0)}
        />
      )}
      <chakra.p flex="1 1 14rem" textStyle="small" maxW="measure">
        <chakra.strong color={text.known ? 'agave' : undefined}>{text.main}</chakra.strong>
        {text.known && (
          <chakra.span display="block" overflowWrap="anywhere">
            {linkNames(text.known.names, text.known.people)}
          </chakra.span>
        )}
        {text.rest && (
          <chakra.span display="block" color="muted">
            {text.rest}
          </chakra.span>
        )}
      </chakra.p>
    </Flex>
  )
}

/** Turns the names in a phrase into links to profiles. `people` must be in the order in which the phrase names them. */
function linkNames(
  phrase: string,
  people: readonly RecommendationSummary['recommenders'][number][],
): ReactNode[] {
  let rest = phrase
  const parts: ReactNode[] = []
  for (const { personId, name, profilePath } of people) {
    const at = rest.indexOf(name)
    parts.push(
      rest.slice(0, at),
      <TextLink key={personId} to={profilePath}>
        {name}
      </TextLink>,
    )
    rest = rest.slice(at + name.length)
  }
  return [...parts, rest]
}
