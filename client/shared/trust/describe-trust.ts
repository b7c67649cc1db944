import { formatCount, formatNames, formatRecommendationCount } from '#client/lib/format.ts'
import { getDistinctShortPersonNames } from '#client/shared/trust/short-names.ts'
import { getShortPersonName } from '#kernel/names/contract.ts'
import type { SecondDegreeConnection } from '#modules/circles/contract/circle.ts'

interface Named {
  name: string
}

export interface TrustDescriptionInput {
  recommendationCount: number
  recommendersInMyCircle: number
  recommendersInTheirCircles?: number | null
  inMyCircle: boolean
  secondDegree?: { [step in keyof SecondDegreeConnection]: Named } | null
  /** Some of the person's recommenders; set only in search results. */
  recommenders?: readonly (Named & { inMyCircle: boolean })[]
  facesInMyCircle?: readonly Named[]
}

export interface PersonTrustText {
  text: string
  isTrusted: boolean
}

const namedPeople = 2

/** Says who recommends a person, such as 'Adriana, Ofelia y 8 más, de tu círculo'. */
export function describeTrustInPerson(person: TrustDescriptionInput): PersonTrustText {
  const { recommendationCount, recommendersInMyCircle, recommendersInTheirCircles, inMyCircle } = person
  if (recommendersInMyCircle > 0) {
    const known = person.facesInMyCircle ?? person.recommenders?.filter((face) => face.inMyCircle) ?? []
    const names = [...new Set(known.map(({ name }) => getShortPersonName(name)))].slice(0, namedPeople)
    return { text: `${formatNames(names, recommendersInMyCircle)}, de tu círculo`, isTrusted: true }
  }
  if (inMyCircle) {
    const verb = recommendationCount > 1 ? 'recomiendan' : 'recomiendas'
    return { text: `${formatNames(['Tú'], recommendationCount)} ${verb} su trabajo`, isTrusted: true }
  }
  if (person.secondDegree) {
    const { friend, recommender } = person.secondDegree
    const [who, whose] = getDistinctShortPersonNames([recommender, friend])
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
