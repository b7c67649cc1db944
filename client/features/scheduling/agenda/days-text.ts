import { capitalise, formatDate } from '#client/lib/format.ts'

interface Days {
  from: string
  to: string
}

export function describeDateRange({ from, to }: Days, thisYear: string): string {
  const withYear = to.slice(0, 4) !== thisYear
  if (from === to) return capitalise(formatDate(from, { withYear }))
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = sameMonth ? String(Number(from.slice(8))) : formatDate(from, { withWeekday: false })
  return `Del ${first} al ${formatDate(to, { withYear, withWeekday: false })}`
}

export function describeExistingAppointments({ from, to }: Days, appointments: number): string {
  if (appointments === 0) return ''
  const days = from === to ? 'ese día' : 'esos días'
  return appointments === 1
    ? `Tienes 1 cita ${days}; sigue en pie.`
    : `Tienes ${appointments} citas ${days}; siguen en pie.`
}

export function findOverlappingAgendaExceptions<Other extends Days>(
  chosen: Days,
  others: readonly Other[],
): Other[] {
  if (chosen.from === '' || chosen.to === '' || chosen.from > chosen.to) return []
  return others.filter((other) => other.from <= chosen.to && chosen.from <= other.to)
}

export function describeAgendaExceptionOverlap(
  chosen: Days,
  older: Days & { note: string | null },
  thisYear: string,
): string {
  const name = `${describeDateRange(older, thisYear)}${older.note ? ` (${older.note})` : ''}`
  const isWhole = chosen.from <= older.from && older.to <= chosen.to
  return isWhole ? `${name}: se reemplaza con lo que guardes.` : `${name}: los demás días no cambian.`
}
