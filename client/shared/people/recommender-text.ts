import { formatNames } from '#client/lib/format.ts'
import { describeTrust, type TrustFacts } from '#client/shared/trust/trust-text.ts'

export interface RecommenderFacts extends TrustFacts {
  recommenders: NonNullable<TrustFacts['recommenders']>
  isMe?: boolean
}

/** Maximum number of recommenders that a sentence names; the sentence counts the others. */
const namedPeople = 2

/**
 * One sentence about a person's recommenders, with at most one number; null without recommenders.
 * @returns `known`: its beginning about the reader's circle, 'Ana, Luis y 8 más, de tu círculo,', or null without such
 * recommenders. `rest`: the rest of the sentence, or all of it: 'Ana y 4 más recomiendan su trabajo'.
 */
export function describeRecommenders(
  standing: RecommenderFacts,
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
 * The end of a sentence about recommenders. It mentions the work, not the person, because the profile has no gender.
 * @param byMe true if the subject of the sentence is 'tú', the reader
 */
function recommend(count: number, isMe = false, byMe = false): string {
  return `recomienda${count > 1 ? 'n' : byMe ? 's' : ''} ${isMe ? 'tu' : 'su'} trabajo`
}
