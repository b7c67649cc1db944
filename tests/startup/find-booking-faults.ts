import {
  alternativeStartTimes,
  type BookingAction,
  type BookingTestRound,
  dateOfTestBookings,
  startTimeOfCompetingBookings,
  startTimesOfGuestBooking,
  type TestBooking,
} from './booking-faults.ts'
import type { MutationOutcome } from './product-calls.ts'
import { runSqlStatements } from './support.ts'

interface Row {
  id: string
  client_id: string
  request_key: string
  status: string
  local_time: string
}

export async function findBookingFaults(
  url: string,
  { provider, bookings }: BookingTestRound,
): Promise<string[]> {
  const rows = (await runSqlStatements(
    url,
    `SELECT id, client_id, request_key, status::text, local_time FROM appointment WHERE provider_id = '${provider.personId}' AND local_date = '${dateOfTestBookings}'`,
  )) as unknown as Row[]
  const faults: string[] = []
  const standing = rows.filter(({ status }) => status !== 'cancelada')
  for (const time of [
    startTimeOfCompetingBookings,
    ...alternativeStartTimes,
    startTimesOfGuestBooking.booked,
    startTimesOfGuestBooking.moved,
  ]) {
    const count = standing.filter(({ local_time }) => local_time === time).length
    if (count > 1 || (time === startTimeOfCompetingBookings && count !== 1))
      faults.push(`${count} appointments at ${time}`)
  }
  for (const booking of bookings) {
    const made = rows.filter((row) => row.request_key === booking.key)
    if (booking.outcome === 'unknown') faults.push('a booking stayed without an answer')
    if (booking.outcome === 'ok' && made[0]?.id !== booking.id)
      faults.push('an acknowledged booking is missing')
    if (booking.outcome === 'rejected' && made.length > 0) faults.push('a rejected booking was stored')
    if (made.length > 1) faults.push('one key booked twice')
    if (made[0]) faults.push(...findContradictions(made[0], booking))
  }
  return faults
}

function findContradictions(row: Row, { deeds, time }: TestBooking): string[] {
  const faults: string[] = []
  const did = (what: BookingAction['what'], ...outcomes: MutationOutcome[]) =>
    deeds.filter((deed) => deed.what === what && outcomes.includes(deed.outcome))
  const isCancelled = row.status === 'cancelada'
  if (did('cancel', 'ok').length > 0 && !isCancelled) faults.push('an acknowledged cancellation is lost')
  if (did('cancel', 'ok', 'unknown').length === 0 && isCancelled)
    faults.push('it is cancelled without a cancellation')
  const moved = did('move', 'ok').at(-1)?.time ?? time
  const possible = [moved, ...did('move', 'unknown').map((deed) => deed.time)]
  if (!possible.includes(row.local_time))
    faults.push(`at ${row.local_time} instead of ${possible.join(' or ')}`)
  return faults
}
