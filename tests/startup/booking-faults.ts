import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { type MutationOutcome, sendMutation, sendQuery, type TestMemberSession } from './product-calls.ts'
import { runSqlStatements } from './support.ts'

export interface BookingAction {
  what: 'cancel' | 'move' | 'confirm' | 'ask'
  outcome: MutationOutcome
  time?: string
}

export interface TestBooking {
  client: TestMemberSession
  isForGuest: boolean
  key: string
  date: string
  time: string
  outcome: MutationOutcome
  id?: string
  startsAt?: Date
  deeds: BookingAction[]
}

export interface BookingTestRound {
  provider: TestMemberSession
  bookings: TestBooking[]
  closing: DayClosing
}

export interface DayClosing {
  bookings: TestBooking[]
  closed: number
  cancelled: string[]
}

export function createRoundOfTestBookings(provider: TestMemberSession): BookingTestRound {
  return { provider, bookings: [], closing: { bookings: [], closed: 0, cancelled: [] } }
}

export const startTimeOfCompetingBookings = '10:00'
export const alternativeStartTimes = ['11:00', '12:00', '13:00', '14:00']
export const startTimesOfGuestBooking = { booked: '09:00', moved: '15:00' }
export const dateOfTestBookings = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

export const dateOfDayClosedByProvider = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)

export const isTrueWithProbability = (share: number) => Math.random() < share
export const pickRandomStartTime = (times: string[]) =>
  times[Math.floor(Math.random() * times.length)] ?? startTimeOfCompetingBookings

export const unlimitedBookingsEnv = {
  LIMITS: 'bookingsUnproven=1000000,bookingsPerProvider=1000000,bookingsPerAccount=1000000',
}

export async function createMembers(url: string, count: number): Promise<TestMemberSession[]> {
  const members = Array.from({ length: count }, () => ({ personId: uuidv7(), token: randomUUID() }))
  const rows = members.map(({ personId, token }) => ({
    personId,
    accountId: randomUUID().replaceAll('-', '').slice(0, 28),
    session: createHash('sha256').update(token).digest('hex'),
  }))
  await runSqlStatements(
    url,
    `CREATE TEMP TABLE newcomer AS SELECT * FROM json_to_recordset('${JSON.stringify(rows)}')
       AS one("personId" uuid, "accountId" text, session text)`,
    `INSERT INTO account (id, email, email_verified_at, created_at)
       SELECT "accountId", lower("accountId") || '@correo.example', now(), now() FROM newcomer`,
    `INSERT INTO session (id, account_id, expires_at, created_at, last_used_at)
       SELECT session, "accountId", now() + interval '1 day', now(), now() FROM newcomer`,
    `INSERT INTO person (id, account_id, email, name, created_at, updated_at)
       SELECT "personId", "accountId", lower("accountId") || '@correo.example', 'Persona ' || left("accountId", 6), now(), now()
       FROM newcomer`,
  )
  return members
}

export async function createProviders(url: string, count: number): Promise<TestMemberSession[]> {
  const providers = await createMembers(url, count)
  for (const [index, { personId }] of providers.entries())
    await runSqlStatements(
      url,
      `INSERT INTO agenda (person_id, enabled, duration_minutes, auto_confirm_for, time_zone, updated_at)
         VALUES ('${personId}', true, 60, '${index % 2 === 0 ? 'ALL' : 'NONE'}', 'UTC', now())`,
      `INSERT INTO agenda_range (person_id, weekday, start_minute, end_minute)
         SELECT '${personId}', weekday, 540, 1020 FROM generate_series(0, 6) AS weekday`,
    )
  return providers
}

async function book(
  server: string,
  round: BookingTestRound,
  client: TestMemberSession,
  time: string,
): Promise<TestBooking> {
  const booking = createBooking(round, client, dateOfTestBookings, time)
  round.bookings.push(booking)
  await sendBooking(server, round, booking)
  return booking
}

export function createBooking(
  { provider }: BookingTestRound,
  client: TestMemberSession,
  date: string,
  time: string,
): TestBooking {
  const isForGuest = client === provider
  return { client, isForGuest, key: randomUUID(), date, time, outcome: 'unknown', deeds: [] }
}

export async function sendBooking(
  server: string,
  { provider }: BookingTestRound,
  booking: TestBooking,
): Promise<void> {
  const { client, isForGuest, key, date, time } = booking
  const slot = { date, time, requestKey: key }
  const { outcome, answer } = isForGuest
    ? await sendMutation(server, client, 'bookFor', {
        ...slot,
        client: { name: 'Rosa Díaz', phone: '33 5555 0101' },
      })
    : await sendMutation(server, client, 'book', { ...slot, personId: provider.personId })
  booking.outcome = outcome
  if (outcome !== 'ok') return
  if (booking.id !== undefined && booking.id !== answer.id)
    throw new Error('A repeated booking created another appointment')
  booking.id = String(answer.id)
  booking.startsAt = new Date(String(answer.startsAt))
}

interface Change {
  what: 'cancel' | 'move' | 'confirm'
  procedure: string
  input?: object
  time?: string
}

async function change(
  server: string,
  booking: TestBooking,
  who: TestMemberSession,
  { what, procedure, input = {}, time }: Change,
): Promise<BookingAction> {
  const deed: BookingAction = { what, outcome: 'unknown', ...(time !== undefined && { time }) }
  booking.deeds.push(deed)
  const { outcome, answer } = await sendMutation(server, who, procedure, { id: booking.id, ...input })
  deed.outcome = outcome
  if (answer.notice === 'CHANGE_REQUESTED') deed.what = 'ask'
  return deed
}

async function moveBooking(
  server: string,
  round: BookingTestRound,
  booking: TestBooking,
  time = pickRandomStartTime([startTimeOfCompetingBookings, ...alternativeStartTimes]),
): Promise<void> {
  const slot = { date: dateOfTestBookings, time }
  const token = booking.isForGuest ? await readGuestToken(server, round, booking) : undefined
  if (booking.isForGuest && token === undefined) return
  const { what, outcome } = await change(
    server,
    booking,
    booking.client,
    token === undefined
      ? { what: 'move', procedure: 'reschedule', input: slot, time }
      : { what: 'move', procedure: 'answerByLink', input: { token, action: 'reschedule', ...slot }, time },
  )
  if (what !== 'ask' || outcome !== 'ok') return
  const startsAt = new Date(`${dateOfTestBookings}T${time}:00Z`)
  await change(server, booking, round.provider, {
    what: 'move',
    procedure: 'acceptProposal',
    input: { startsAt },
    time,
  })
}

async function readGuestToken(
  server: string,
  { provider }: BookingTestRound,
  { id }: TestBooking,
): Promise<string | undefined> {
  const link = await sendQuery<{ url: string }>(server, provider, 'clientLink', { id })
  return link && (new URL(link.url).searchParams.get('token') ?? undefined)
}

const tries = 4

export async function runBookingTestRound(
  server: string,
  round: BookingTestRound,
  clients: readonly TestMemberSession[],
): Promise<void> {
  const act = async (client: TestMemberSession) => {
    await sleep(Math.random() * 250)
    for (let attempt = 0; attempt < tries; attempt++) {
      const booking = await book(
        server,
        round,
        client,
        attempt === 0
          ? startTimeOfCompetingBookings
          : pickRandomStartTime([startTimeOfCompetingBookings, ...alternativeStartTimes]),
      )
      if (booking.outcome !== 'ok') continue
      await Promise.all([changeMind(booking), answer(booking)])
      return
    }
  }
  const changeMind = async (booking: TestBooking) => {
    if (isTrueWithProbability(0.5)) await moveBooking(server, round, booking)
    if (isTrueWithProbability(0.5)) await change(server, booking, booking.client, cancellation)
  }
  const cancellation = { what: 'cancel', procedure: 'cancel' } as const
  const answer = async (booking: TestBooking) => {
    if (!isTrueWithProbability(0.7)) return
    const confirmation = {
      what: 'confirm',
      procedure: 'confirm',
      input: { startsAt: booking.startsAt },
    } as const
    await change(server, booking, round.provider, isTrueWithProbability(0.6) ? confirmation : cancellation)
  }
  const actForGuests = async () => {
    const first = await book(server, round, round.provider, startTimesOfGuestBooking.booked)
    if (first.outcome === 'ok') await moveBooking(server, round, first, startTimesOfGuestBooking.moved)
    for (const time of alternativeStartTimes) {
      const booking = await book(server, round, round.provider, time)
      if (booking.outcome === 'ok') await moveBooking(server, round, booking)
    }
  }
  await Promise.all([...clients.map(act), actForGuests()])
}

const maxAttempts = 5

export async function retryBookings(
  server: string,
  round: BookingTestRound,
  clients: readonly TestMemberSession[],
): Promise<void> {
  const askAgain = async () => {
    for (let attempt = 0; attempt < maxAttempts; attempt++)
      for (const booking of round.bookings)
        if (booking.outcome === 'unknown') await sendBooking(server, round, booking)
  }
  for (const booking of round.bookings)
    if (booking.outcome === 'ok' && isTrueWithProbability(0.5)) booking.outcome = 'unknown'
  await askAgain()
  await Promise.all(
    clients.slice(0, 10).map((client) => book(server, round, client, startTimeOfCompetingBookings)),
  )
  await askAgain()
}
