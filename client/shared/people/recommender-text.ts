import { formatNames } from '#client/lib/format.ts'
import { describeTrust, type TrustTextInput } from '#client/shared/trust/trust-text.ts'

export interface RecommenderTextInput extends TrustTextInput {
  recommenders: NonNullable<TrustTextInput['recommenders']>
  isMe?: boolean
}

const namedPeople = 2

/**
 * Builds one Spanish sentence in two parts about a person's recommenders. The sentence contains at most one number.
 * null without recommenders.
 * @returns `known`: the part about the reader's circle, 'Ana, Luis y 8 más, de tu círculo,'; null if no recommender is
 * in the circle. `rest`: the remaining sentence, or the whole one: 'Ana y 4 más recomiendan su trabajo'.
 */
export function describeRecommenders(
  standing: RecommenderTextInput,
): { known: string | null; rest: string } | null {
  const { recommendationCount, recommenders, recommendersInMyCircle, inMyCircle, isMe } = standing
  if (recommendationCount === 0) return null
  if (recommendersInMyCircle > 0)
    return { known: `${describeTrust(standing).text},`, rest: ` ${recommend(recommendersInMyCircle, isMe)}` }
  const names = recommenders.slice(0, namedPeople).map((person) => person.name)
  const who = formatNames(inMyCircle ? ['Tú', ...names] : names, recommendationCount)
  return { known: null, rest: `${who} ${recommend(recommendationCount, isMe, inMyCircle)}` }
}

/**
 * 'recomienda su trabajo': the object is the work, because the person's gender is unknown.
 * @param byMe true if the subject of the sentence is 'tú', the reader
 */
function recommend(count: number, isMe = false, byMe = false): string {
  return `recomienda${count > 1 ? 'n' : byMe ? 's' : ''} ${isMe ? 'tu' : 'su'} trabajo`
}
