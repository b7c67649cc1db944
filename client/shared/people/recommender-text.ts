import { formatCount, formatNames } from '#client/lib/format.ts'
import type { RecommendationSummary } from '#modules/circles/contract/circle.ts'

export type RecommenderFacts<Recommender> = Pick<
  RecommendationSummary,
  'recommendationCount' | 'recommendersInMyCircle' | 'inMyCircle'
> & {
  recommenders: readonly Recommender[]
  isMe?: boolean
}

/** Maximum number of recommenders that a sentence names; the sentence counts the others. */
const namedPeople = 2

export interface RecommenderText<Recommender> {
  /**
   * The main sentence: '3 personas de tu círculo recomiendan su trabajo', or 'Ana y 4 más recomiendan su
   * trabajo' without recommenders in the circle.
   */
  main: string
  /** Recommenders in the reader's circle: the named people, and the phrase 'Ana, Luis y 1 más'. null if there are none. */
  known: { people: readonly Recommender[]; names: string } | null
  /**
   * Text about the other recommenders: 'También tú y 5 personas más'. null if there are no others. Also null
   * without recommenders in the circle, because `main` then counts all recommenders.
   */
  rest: string | null
}

/** Sentences about a person's recommenders, those in the reader's circle first; null without recommenders. */
export function describeRecommenders<Recommender extends { name: string; inMyCircle: boolean }>(
  standing: RecommenderFacts<Recommender>,
): RecommenderText<Recommender> | null {
  const { recommendationCount, recommenders, recommendersInMyCircle, inMyCircle } = standing
  if (recommendationCount === 0) return null

  const known = recommenders.filter((person) => person.inMyCircle).slice(0, namedPeople)
  if (recommendersInMyCircle === 0 || known.length === 0) {
    const names = recommenders.slice(0, namedPeople).map((person) => person.name)
    const who = formatNames(inMyCircle ? ['Tú', ...names] : names, recommendationCount)
    const main = `${who} ${recommend(recommendationCount, standing.isMe, inMyCircle)}`
    return { main, known: null, rest: null }
  }
  const strangers = recommendationCount - recommendersInMyCircle - (inMyCircle ? 1 : 0)
  const others = [
    inMyCircle && 'tú',
    strangers > 0 && `${formatCount(strangers)} ${strangers === 1 ? 'persona' : 'personas'} más`,
  ].filter(Boolean)
  const names = known.map((person) => person.name)
  return {
    main: describeCircleRecommenders(recommendersInMyCircle, standing.isMe),
    known: { people: known, names: formatNames(names, recommendersInMyCircle) },
    rest: others.length > 0 ? `También ${others.join(' y ')}` : null,
  }
}

/**
 * The sentence '3 personas de tu círculo recomiendan su trabajo'; on the reader's own profile with 'tu
 * trabajo'. `count` is at least 1.
 */
export function describeCircleRecommenders(count: number, isMe = false): string {
  return `${formatCount(count)} ${count === 1 ? 'persona' : 'personas'} de tu círculo ${recommend(count, isMe)}`
}

/**
 * The sentence '2 personas en quienes confía tu círculo recomiendan su trabajo', about friends of friends.
 * `count` is at least 1.
 */
export function describeFurtherRecommenders(count: number): string {
  const who = count === 1 ? 'persona en quien' : 'personas en quienes'
  return `${formatCount(count)} ${who} confía tu círculo ${recommend(count)}`
}

/**
 * The end of a sentence about recommenders. It mentions the work, not the person, because the profile has no gender.
 * @param byMe true if the subject of the sentence is 'tú', the reader
 */
function recommend(count: number, isMe = false, byMe = false): string {
  return `recomienda${count > 1 ? 'n' : byMe ? 's' : ''} ${isMe ? 'tu' : 'su'} trabajo`
}
