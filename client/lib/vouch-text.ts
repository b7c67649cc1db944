import { formatCount, formatNames } from '#client/lib/format.ts'
import type { Standing } from '#modules/circles/contract.ts'

/** What the sentence is made of: a profile's standing and a card of explore both have it. */
export type Vouching = Pick<Standing, 'recommendationCount' | 'recommendersInMyCircle' | 'inMyCircle'> & {
  recommenders: readonly { name: string; inMyCircle: boolean }[]
}

/** Names in the sentence; the others are counted. */
const namedPeople = 2

/**
 * Who recommends somebody, those the reader knows first: 'Recomendado por Ana y Luis, de tu círculo' and then 'y por 3
 * personas más'. null when nobody does.
 */
export function vouchText(standing: Vouching): { main: string; rest: string | null } | null {
  const { recommendationCount, recommenders, recommendersInMyCircle, inMyCircle } = standing
  if (recommendationCount === 0) return null

  const me = inMyCircle ? 1 : 0
  const known = recommenders.filter((person) => person.inMyCircle)
  const named = (known.length > 0 ? known : recommenders).slice(0, namedPeople).map((person) => person.name)
  const names = inMyCircle ? ['ti', ...named] : named
  if (known.length === 0) {
    return { main: `Recomendado por ${formatNames(names, recommendationCount)}`, rest: null }
  }
  const strangers = recommendationCount - recommendersInMyCircle - me
  return {
    main: `Recomendado por ${formatNames(names, recommendersInMyCircle + me)}, de tu círculo`,
    rest:
      strangers > 0
        ? `y por ${formatCount(strangers)} ${strangers === 1 ? 'persona' : 'personas'} más`
        : null,
  }
}
