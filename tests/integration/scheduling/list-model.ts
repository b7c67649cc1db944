import type { AppointmentStatus, ListAppointmentsInput } from '#modules/scheduling/contract/appointments.ts'
import { addDays, addMonths, getLocalDateAt } from '#modules/scheduling/local-time.ts'

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
  proposedStartsAt: Date | null
  proposedByClient: boolean
}

type ListQuery = Pick<
  ListAppointmentsInput,
  'role' | 'view' | 'span' | 'status' | 'includeLater' | 'clientId'
> & {
  part?: ListAppointmentsInput['part']
}

function statusAt({ status, endsAt, expiresAt }: ListedAppointment, now: Date): AppointmentStatus {
  if (status === 'PENDING' && expiresAt && expiresAt <= now) return 'CANCELLED'
  return status === 'CONFIRMED' && endsAt <= now ? 'COMPLETED' : status
}

function placeOf(one: ListedAppointment, asked: ListQuery, now: Date): 'shown' | 'later' | 'elsewhere' {
  const today = getLocalDateAt(one.timeZone, now)
  const ended = one.endsAt <= now
  const isInLast = (days: number) => one.localDate >= addDays(today, -days)
  if (asked.view === 'archive')
    return ended && isInLast(asked.span === 'week' ? 7 : 30) ? 'shown' : 'elsewhere'
  if (ended) return statusAt(one, now) !== 'CANCELLED' && isInLast(30) ? 'shown' : 'elsewhere'
  const lastDay = asked.span === 'week' ? addDays(today, 7) : addMonths(today, 1)
  return asked.includeLater || one.localDate <= lastDay ? 'shown' : 'later'
}

function mustAnswer(one: ListedAppointment, { role }: ListQuery, now: Date): boolean {
  if (one.startsAt <= now) return false
  const is = statusAt(one, now)
  const isOpen = one.proposedStartsAt !== null && one.proposedStartsAt > now
  return role === 'provider'
    ? (is === 'PENDING' && !(isOpen && !one.proposedByClient)) ||
        (is === 'CONFIRMED' && isOpen && one.proposedByClient)
    : (is === 'PENDING' || is === 'CONFIRMED') && isOpen && !one.proposedByClient
}

function isEarlier(one: ListedAppointment, { view }: ListQuery, now: Date): boolean {
  return view === 'active' && one.endsAt <= now && one.localDate < getLocalDateAt(one.timeZone, now)
}

function isInPart(one: ListedAppointment, asked: ListQuery, now: Date): boolean {
  if (asked.part === 'earlier') return isEarlier(one, asked, now)
  return asked.part !== 'current' || !isEarlier(one, asked, now)
}

function passes(one: ListedAppointment, asked: ListQuery, now: Date): boolean {
  const { status, clientId } = asked
  const is = statusAt(one, now)
  if (clientId !== undefined && one.clientId !== clientId) return false
  if (status === 'waiting') return mustAnswer(one, asked, now)
  if (status === 'pending') return is === 'PENDING'
  return status === 'all' || is === 'CONFIRMED' || is === 'COMPLETED'
}

export function computeExpectedAppointmentList(
  all: readonly ListedAppointment[],
  asked: ListQuery,
  now: Date,
) {
  const at = (place: 'shown' | 'later', list: ListQuery) =>
    all.filter((one) => placeOf(one, list, now) === place)
  const keyOf = (one: ListedAppointment) =>
    `${one.localDate} ${one.localTime} ${one.startsAt.toISOString()} ${one.id}`
  const direction = asked.view === 'archive' ? -1 : 1
  return {
    ids: at('shown', asked)
      .filter((one) => passes(one, asked, now) && isInPart(one, asked, now))
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -direction : direction))
      .map(({ id }) => id),
    count: at('shown', { ...asked, includeLater: false }).length,
    later: at('later', asked).filter((one) => passes(one, asked, now)).length,
    earlier: at('shown', asked).filter((one) => passes(one, asked, now) && isEarlier(one, asked, now)).length,
    toAnswer: at('shown', asked).filter((one) => mustAnswer(one, asked, now)).length,
  }
}
