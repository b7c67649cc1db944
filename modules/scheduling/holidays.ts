import { addDays, type LocalDate, toWallClockMidnight } from '#modules/scheduling/local-time.ts'

export interface Holiday {
  date: LocalDate
  name: string
}

const firstHandover = 2024
const handoverEvery = 6

/** Returns Mexico's public holidays by Ley Federal del Trabajo, art. 74, for 2024 and later. */
export function listMexicanHolidays(year: number): Holiday[] {
  const handover = year >= firstHandover && (year - firstHandover) % handoverEvery === 0
  return [
    { date: `${year}-01-01`, name: 'Año Nuevo' },
    { date: nthMonday(year, '02', 1), name: 'Día de la Constitución' },
    { date: nthMonday(year, '03', 3), name: 'Natalicio de Benito Juárez' },
    { date: `${year}-05-01`, name: 'Día del Trabajo' },
    { date: `${year}-09-16`, name: 'Día de la Independencia' },
    ...(handover ? [{ date: `${year}-10-01`, name: 'Transmisión del Poder Ejecutivo Federal' }] : []),
    { date: nthMonday(year, '11', 3), name: 'Día de la Revolución' },
    { date: `${year}-12-25`, name: 'Navidad' },
  ]
}

export function listUpcomingHolidays(from: LocalDate): Holiday[] {
  const year = Number(from.slice(0, 4))
  const until = `${year + 1}${from.slice(4)}`
  return [...listMexicanHolidays(year), ...listMexicanHolidays(year + 1)].filter(
    ({ date }) => from <= date && date < until,
  )
}

function nthMonday(year: number, month: string, nth: number): LocalDate {
  const first = `${year}-${month}-01`
  const weekday = new Date(toWallClockMidnight(first)).getUTCDay()
  return addDays(first, ((8 - weekday) % 7) + (nth - 1) * 7)
}
