import { Users } from 'lucide-react'
import { formatCount, formatRecommendations } from '#client/lib/format.ts'
import { useCountedRecommendations } from '#client/shared/people/use-counted-recommendations.ts'
import { describeTrust, type TrustFacts } from '#client/shared/trust/trust-text.ts'
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
    '& > strong': { minW: 0, color: 'agave', fontWeight: 'semibold', lineClamp: 2 },
    '& > span': {
      flexShrink: 0,
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1,
      alignSelf: 'flex-start',
    },
  },
})

/** One line of text in results: who recommends a person, first the names that the reader knows, and how many do. */
export function TrustLine({ person }: { person: TrustFacts }) {
  const { text, isTrusted } = describeTrust(useCountedRecommendations(person))
  const { recommendationCount } = person
  if (!isTrusted) return <Line>{text}</Line>
  return (
    <Line>
      <strong>{text}</strong>
      <span title={formatRecommendations(recommendationCount)}>
        <Users size={14} />
        {formatCount(recommendationCount)}
        <VisuallyHidden> {recommendationCount === 1 ? 'recomendación' : 'recomendaciones'}</VisuallyHidden>
      </span>
    </Line>
  )
}
