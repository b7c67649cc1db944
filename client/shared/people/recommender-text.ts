import { formatNames } from '#client/lib/format.ts'
import { describeTrustInPerson, type TrustDescriptionInput } from '#client/shared/trust/describe-trust.ts'

export interface RecommendersDescriptionInput extends TrustDescriptionInput {
  recommenders: NonNullable<TrustDescriptionInput['recommenders']>
  isMe?: boolean
}

const namedPeople = 2

export function describeRecommenders(
  standing: RecommendersDescriptionInput,
): { known: string | null; rest: string } | null {
  const { recommendationCount, recommenders, recommendersInMyCircle, inMyCircle, isMe } = standing
  if (recommendationCount === 0) return null
  if (recommendersInMyCircle > 0)
    return {
      known: `${describeTrustInPerson(standing).text},`,
      rest: ` ${recommend(recommendersInMyCircle, isMe)}`,
    }
  const names = recommenders.slice(0, namedPeople).map((person) => person.name)
  const who = formatNames(inMyCircle ? ['Tú', ...names] : names, recommendationCount)
  return { known: null, rest: `${who} ${recommend(recommendationCount, isMe, inMyCircle)}` }
}

function recommend(count: number, isMe = false, subjectIsReader = false): string {
  return `recomienda${count > 1 ? 'n' : subjectIsReader ? 's' : ''} ${isMe ? 'tu' : 'su'} trabajo`
}
