import { formatCount, formatNames, formatRecommendationCount } from '#client/lib/format.ts'
import { getDistinctShortNames } from '#client/shared/trust/short-names.ts'
import { getShortName } from '#kernel/names/contract.ts'
import type { SecondDegreeConnection } from '#modules/circles/contract/circle.ts'

interface Named {
  name: string
}

export interface TrustTextInput {
  recommendationCount: number
  recommendersInMyCircle: number
  recommendersInTheirCircles?: number | null
  inMyCircle: boolean
  secondDegree?: { [step in keyof SecondDegreeConnection]: Named } | null
  /** First recommenders of the person; only for a search result. */
  recommenders?: readonly (Named & { inMyCircle: boolean })[]
  /** First recommenders in the reader's circle; only for a card of the dashboard. */
  facesInMyCircle?: readonly Named[]
}

export interface TrustText {
  text: string
  /** Whether the line names the reader or the reader's circle; false if the reader knows no recommender. */
  isTrusted: boolean
}

const namedPeople = 2

/**
 * Writes one line about a person's recommenders. It names those in the reader's circle: 'Adriana, Ofelia y 8 más, de
 * tu círculo'. Without such recommenders it names one in the circle of a friend: 'Ciro, del círculo de Adriana'.
 */
export function describeTrust(person: TrustTextInput): TrustText {
  const { recommendationCount, recommendersInMyCircle, recommendersInTheirCircles, inMyCircle } = person
  if (recommendersInMyCircle > 0) {
    const known = person.facesInMyCircle ?? person.recommenders?.filter((face) => face.inMyCircle) ?? []
    // If several recommenders have the same short name, name only one of them: whole names would not fit on one line.
    const names = [...new Set(known.map(({ name }) => getShortName(name)))].slice(0, namedPeople)
    return { text: `${formatNames(names, recommendersInMyCircle)}, de tu círculo`, isTrusted: true }
  }
  if (inMyCircle) {
    const verb = recommendationCount > 1 ? 'recomiendan' : 'recomiendas'
    return { text: `${formatNames(['Tú'], recommendationCount)} ${verb} su trabajo`, isTrusted: true }
  }
  if (person.secondDegree) {
    const { friend, recommender } = person.secondDegree
    const [who, whose] = getDistinctShortNames([recommender, friend])
    return { text: `${who}, del círculo de ${whose}`, isTrusted: true }
  }
  if (recommendersInTheirCircles) {
    const who = recommendersInTheirCircles === 1 ? 'persona en quien' : 'personas en quienes'
    return {
      text: `Por ${formatCount(recommendersInTheirCircles)} ${who} confía tu círculo`,
      isTrusted: true,
    }
  }
  return { text: formatRecommendationCount(recommendationCount), isTrusted: false }
}
