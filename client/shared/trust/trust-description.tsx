import { Users } from 'lucide-react'
import { formatCount, formatRecommendationCount } from '#client/lib/format.ts'
import { useWithoutRecommendationOfUnprovenViewer } from '#client/shared/people/use-counted-recommendations.ts'
import { describeTrustInPerson, type TrustDescriptionInput } from '#client/shared/trust/describe-trust.ts'
import { chakra } from '#client/ui/chakra.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

const Line = chakra('p', {
  base: {
    gridArea: 'trust',
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: 3,
    minW: 0,
    color: 'muted',
    textStyle: { base: 'caption', md: 'small' },
    '& > strong': { minW: 0, color: 'agave', fontWeight: 'semibold', lineClamp: 4, textWrap: 'pretty' },
    '& > span': { alignSelf: 'flex-start' },
  },
})

const Count = chakra('span', {
  base: { flexShrink: 0, display: 'inline-flex', alignItems: 'center', gap: 1 },
})

interface TrustDescriptionProps {
  person: TrustDescriptionInput
  /** Hides the total number of the person's recommendations. */
  countless?: boolean
}

export function TrustDescription({ person, countless = false }: TrustDescriptionProps) {
  const { text, isTrusted } = describeTrustInPerson(useWithoutRecommendationOfUnprovenViewer(person))
  if (!isTrusted) return <Line>{text}</Line>
  return (
    <Line>
      <strong>{text}</strong>
      {!countless && <RecommenderCount count={person.recommendationCount} />}
    </Line>
  )
}

export function RecommenderCount({ count }: { count: number }) {
  return (
    <Count title={formatRecommendationCount(count)}>
      <Users size={14} />
      {formatCount(count)}
      <VisuallyHidden> {count === 1 ? 'recomendación' : 'recomendaciones'}</VisuallyHidden>
    </Count>
  )
}
