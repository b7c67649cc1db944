import { formatCount, formatNames } from '#client/lib/format.ts'
import type { Standing } from '#modules/circles/contract/circle.ts'

/** What the sentences are made of: a profile's standing and a card of explore both have it. */
export type Vouching<Recommender> = Pick<
  Standing,
  'recommendationCount' | 'recommendersInMyCircle' | 'inMyCircle'
> & {
  recommenders: readonly Recommender[]
  /** The reader's own profile. */
  isMe?: boolean
}

/** Names in a sentence; the others are counted. */
const namedPeople = 2

export interface VouchText<Recommender> {
  /** '3 personas de tu círculo recomiendan su trabajo', or 'Ana y 4 más recomiendan su trabajo' when nobody of it does. */
  main: string
  /** Those of my circle who are named, and all of them in one phrase: 'Ana, Luis y 1 más'. null when nobody of it does. */
  known: { people: readonly Recommender[]; names: string } | null
  /** Who recommends besides: 'También tú y 5 personas más'. null when nobody else does, or `main` says all. */
  rest: string | null
}

/** Who recommends somebody, those the reader knows first; null when nobody does. */
export function vouchText<Recommender extends { name: string; inMyCircle: boolean }>(
  standing: Vouching<Recommender>,
): VouchText<Recommender> | null {
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
    main: circleVouchText(recommendersInMyCircle, standing.isMe),
    known: { people: known, names: formatNames(names, recommendersInMyCircle) },
    rest: others.length > 0 ? `También ${others.join(' y ')}` : null,
  }
}

/** '3 personas de tu círculo recomiendan su trabajo'; of oneself, 'tu trabajo'. Expects at least one. */
export function circleVouchText(count: number, isMe = false): string {
  return `${formatCount(count)} ${count === 1 ? 'persona' : 'personas'} de tu círculo ${recommend(count, isMe)}`
}

/** '2 personas en quienes confía tu círculo recomiendan su trabajo': those of their circles. Expects at least one. */
export function furtherVouchText(count: number): string {
  const who = count === 1 ? 'persona en quien' : 'personas en quienes'
  return `${formatCount(count)} ${who} confía tu círculo ${recommend(count)}`
}

/** The work and not the person: nobody has said whether they are a he or a she. @param byMe the reader is one of them */
function recommend(count: number, isMe = false, byMe = false): string {
  return `recomienda${count > 1 ? 'n' : byMe ? 's' : ''} ${isMe ? 'tu' : 'su'} trabajo`
}
