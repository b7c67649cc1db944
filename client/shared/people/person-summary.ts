import { formatCount, formatNames, formatPlace } from '#client/lib/format.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

const namedTrades = 3

type Described = Pick<Profile, 'name' | 'professions' | 'city' | 'state' | 'description'>

export function formatPersonTitle({ name, professions, city }: Described): string {
  const [trade] = professions
  return trade === undefined ? name : `${name} · ${city ? `${trade} en ${city}` : trade}`
}

export function formatPersonSummary(person: Described, recommendationCount: number): string {
  const trades = formatNames(person.professions.slice(0, namedTrades))
  const place = formatPlace(person)
  const who = [trades, place && `${trades ? 'en' : 'En'} ${place}`].filter(Boolean).join(' ')
  const sentences = [who && `${who}.`, vouched(recommendationCount), person.description].filter(Boolean)
  if (sentences.length > 0) return sentences.join(' ')
  return `${person.name} está en Círculo, donde las recomendaciones vienen de personas reales.`
}

function vouched(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 persona recomienda su trabajo.'
    : `${formatCount(count)} personas recomiendan su trabajo.`
}
