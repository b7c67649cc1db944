import type { AppointmentStatus, AppointmentsInput } from '#modules/scheduling/contract/appointments.ts'
import { addDays, addMonths, localDateOf } from '#modules/scheduling/local-time.ts'

/** What the lists of 'Mis Citas' should be, said as plainly as possible, of all appointments of one side (spec §9). */
export interface ListedAppointment {
  id: string
  clientId: string | null
  startsAt: Date
  endsAt: Date
  localDate: string
  localTime: string
  timeZone: string
  status: AppointmentStatus
  expiresAt: Date | null
}

type Asked = Pick<AppointmentsInput, 'view' | 'span' | 'status' | 'includeLater' | 'clientId'>

function statusAt({ status, endsAt, expiresAt }: ListedAppointment, now: Date): AppointmentStatus {
  if (status === 'PENDING' && expiresAt && expiresAt <= now) return 'CANCELLED'
  return status === 'CONFIRMED' && endsAt <= now ? 'COMPLETED' : status
}

/** In the list, beyond its span, or in another list. Days are those of the appointment's own clock. */
function placeOf(one: ListedAppointment, asked: Asked, now: Date): 'shown' | 'later' | 'elsewhere' {
  const today = localDateOf(one.timeZone, now)
  const ended = one.endsAt <= now
  const isInLast = (days: number) => one.localDate >= addDays(today, -days)
  if (asked.view === 'archive')
    return ended && isInLast(asked.span === 'week' ? 7 : 30) ? 'shown' : 'elsewhere'
  if (ended) return statusAt(one, now) !== 'CANCELLED' && isInLast(30) ? 'shown' : 'elsewhere'
  const lastDay = asked.span === 'week' ? addDays(today, 7) : addMonths(today, 1)
  return asked.includeLater || one.localDate <= lastDay ? 'shown' : 'later'
}

function passes(one: ListedAppointment, { status, clientId }: Asked, now: Date): boolean {
  const is = statusAt(one, now)
  if (clientId !== undefined && one.clientId !== clientId) return false
  if (status === 'pending') return is === 'PENDING'
  return status === 'all' || is === 'CONFIRMED' || is === 'COMPLETED'
}

export function listOf(all: readonly ListedAppointment[], asked: Asked, now: Date) {
  const at = (place: 'shown' | 'later', list: Asked) => all.filter((one) => placeOf(one, list, now) === place)
  const keyOf = (one: ListedAppointment) =>
    `${one.localDate} ${one.localTime} ${one.startsAt.toISOString()} ${one.id}`
  const direction = asked.view === 'archive' ? -1 : 1
  return {
    ids: at('shown', asked)
      .filter((one) => passes(one, asked, now))
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -direction : direction))
      .map(({ id }) => id),
    count: at('shown', { ...asked, includeLater: false }).length,
    later: at('later', asked).filter((one) => passes(one, asked, now)).length,
    toAnswer: at('shown', asked).filter((one) => statusAt(one, now) === 'PENDING' && one.startsAt > now)
      .length,
  }
}
