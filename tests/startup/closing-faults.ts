import { setTimeout as sleep } from 'node:timers/promises'
import {
  alternativeStartTimes,
  type BookingTestRound,
  createBooking,
  dateOfDayClosedByProvider,
  isTrueWithProbability,
  pickRandomStartTime,
  sendBooking,
  startTimeOfCompetingBookings,
} from './booking-faults.ts'
import { sendMutation, sendQuery, type TestMemberSession } from './product-calls.ts'
import { runSqlStatements } from './support.ts'

const times = [startTimeOfCompetingBookings, ...alternativeStartTimes]
const reason = 'Se fue la luz'

interface AffectedAppointment {
  appointment: { id: string; canPropose: boolean }
  suggestion: { date: string; time: string } | null
}

export async function bookWhileProviderClosesDay(
  server: string,
  round: BookingTestRound,
  clients: readonly TestMemberSession[],
): Promise<void> {
  const book = async (client: TestMemberSession) => {
    await sleep(Math.random() * 200)
    const booking = createBooking(round, client, dateOfDayClosedByProvider, pickRandomStartTime(times))
    round.closing.bookings.push(booking)
    await sendBooking(server, round, booking)
  }
  const close = async () => {
    await sleep(50 + Math.random() * 300)
    await closeOnce(server, round)
    await acceptProposals(server, round)
  }
  await Promise.all([...clients.map(book), book(round.provider), close(), close()])
}

async function closeOnce(server: string, { provider, closing }: BookingTestRound): Promise<boolean> {
  const input = { date: dateOfDayClosedByProvider }
  const day = await sendQuery<{ appointments: AffectedAppointment[] }>(server, provider, 'dayToClose', input)
  if (!day) return false
  const answers = day.appointments.map(({ appointment: { id, canPropose }, suggestion }) =>
    suggestion && canPropose && isTrueWithProbability(0.5)
      ? { id, action: 'propose', ...suggestion }
      : { id, action: 'cancel' },
  )
  const { outcome, answer } = await sendMutation(server, provider, 'closeDay', { ...input, reason, answers })
  if (outcome !== 'ok') return false
  closing.closed++
  const remaining = answer.remaining as { id: string }[]
  const left = new Set(remaining.map(({ id }) => id))
  for (const { id, action } of answers) if (action === 'cancel' && !left.has(id)) closing.cancelled.push(id)
  return remaining.length === 0
}

async function acceptProposals(server: string, { closing }: BookingTestRound): Promise<void> {
  for (const { client, isForGuest, id } of closing.bookings) {
    if (id === undefined || isForGuest || isTrueWithProbability(0.5)) continue
    const list = await sendQuery<{ appointments: { id: string; proposal: { startsAt: string } | null }[] }>(
      server,
      client,
      'appointments',
      { role: 'client', status: 'waiting', figures: false },
    )
    const proposal = list?.appointments.find((one) => one.id === id)?.proposal
    if (proposal)
      await sendMutation(server, client, 'acceptProposal', { id, startsAt: new Date(proposal.startsAt) })
  }
}

const maxAttempts = 10

export async function finishDayClosing(
  server: string,
  round: BookingTestRound,
  late: TestMemberSession,
): Promise<void> {
  for (const booking of round.closing.bookings)
    if (booking.outcome === 'unknown') await sendBooking(server, round, booking)
  let attempts = 0
  while (!(await closeOnce(server, round)))
    if (++attempts > maxAttempts) throw new Error('The day stays open')
  const booking = createBooking(round, late, dateOfDayClosedByProvider, startTimeOfCompetingBookings)
  await sendBooking(server, round, booking)
  if (booking.outcome === 'ok') throw new Error('A closed day was booked')
}

interface Row {
  id: string
  request_key: string
  status: string
  local_date: string
  starts: string
  is_proposed: boolean
  cancel_reason: string | null
}

export async function findInconsistenciesAfterClosingDay(
  url: string,
  { provider: { personId }, closing }: BookingTestRound,
): Promise<string[]> {
  const rows = (await runSqlStatements(
    url,
    `SELECT id, request_key, status::text, local_date, starts_at::text AS starts, cancel_reason,
       proposed_starts_at IS NOT NULL AND NOT proposed_by_client AS is_proposed
     FROM appointment WHERE provider_id = '${personId}'`,
  )) as unknown as Row[]
  const exceptions = await runSqlStatements(
    url,
    `SELECT FROM agenda_exception WHERE person_id = '${personId}' AND from_date = '${dateOfDayClosedByProvider}'`,
  )
  const faults: string[] = []
  if (exceptions.length !== 1) faults.push(`${exceptions.length} exceptions on the closed day`)
  const standing = rows.filter(({ status }) => status !== 'cancelada')
  if (new Set(standing.map(({ starts }) => starts)).size !== standing.length)
    faults.push('two appointments at one time')
  if (standing.some((row) => row.local_date === dateOfDayClosedByProvider && !row.is_proposed))
    faults.push('an appointment of the closed day has no answer')
  if (standing.some(({ cancel_reason }) => cancel_reason !== null))
    faults.push('a standing appointment has a reason for its cancellation')
  for (const id of closing.cancelled)
    if (standing.some((row) => row.id === id)) faults.push('an acknowledged cancellation is lost')
  for (const { outcome, id, key } of closing.bookings) {
    const made = rows.filter(({ request_key }) => request_key === key)
    if (outcome === 'unknown') faults.push('a booking of the closed day stayed without an answer')
    if (outcome === 'ok' && made[0]?.id !== id) faults.push('an acknowledged booking is missing')
    if (outcome === 'rejected' && made.length > 0) faults.push('a rejected booking was stored')
  }
  return faults
}
