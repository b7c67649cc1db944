import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import superjson from 'superjson'
import { v7 as uuidv7 } from 'uuid'
import { runStatements } from './support.ts'

/**
 * A client of the test and the responses that the client has received. The test process stores them, because
 * it kills the server process.
 */
export interface TestClient {
  personId: string
  token: string
}

/** `unknown`: the client does not know whether the server made the change. */
type Outcome = 'ok' | 'refused' | 'unknown'

interface Deed {
  what: 'cancel' | 'move' | 'confirm'
  outcome: Outcome
  time?: string
}

interface Booking {
  client: TestClient
  key: string
  time: string
  outcome: Outcome
  id?: string
  startsAt?: Date
  deeds: Deed[]
}

export interface BookingRound {
  provider: TestClient
  bookings: Booking[]
}

/** Start time of the slot that every client tries to book first, and start times of the alternatives. */
const wanted = '10:00'
const others = ['11:00', '12:00', '13:00', '14:00']
const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

const chance = (share: number) => Math.random() < share
const pick = (times: string[]) => times[Math.floor(Math.random() * times.length)] ?? wanted

/** Setting that permits any number of open bookings per client. */
export const unlimitedBookingsEnv = {
  LIMITS: 'bookingsUnproven=1000000,bookingsPerProvider=1000000,bookingsPerAccount=1000000',
}

export async function createMembers(url: string, count: number): Promise<TestClient[]> {
  const members = Array.from({ length: count }, () => ({ personId: uuidv7(), token: randomUUID() }))
  const rows = members.map(({ personId, token }) => ({
    personId,
    accountId: randomUUID().replaceAll('-', '').slice(0, 28),
    session: createHash('sha256').update(token).digest('hex'),
  }))
  await runStatements(
    url,
    `CREATE TEMP TABLE newcomer AS SELECT * FROM json_to_recordset('${JSON.stringify(rows)}')
       AS one("personId" uuid, "accountId" text, session text)`,
    `INSERT INTO account (id, email, created_at) SELECT "accountId", "accountId" || '@correo.example', now() FROM newcomer`,
    `INSERT INTO session (id, account_id, expires_at, created_at, last_used_at)
       SELECT session, "accountId", now() + interval '1 day', now(), now() FROM newcomer`,
    `INSERT INTO person (id, account_id, name, created_at, updated_at)
       SELECT "personId", "accountId", 'Persona ' || left("accountId", 6), now(), now() FROM newcomer`,
  )
  return members
}

/** Creates members with an agenda of whole hours. Every second provider confirms bookings manually. */
export async function createProviders(url: string, count: number): Promise<TestClient[]> {
  const providers = await createMembers(url, count)
  for (const [index, { personId }] of providers.entries())
    await runStatements(
      url,
      `INSERT INTO agenda (person_id, enabled, duration_minutes, auto_confirm_for, time_zone, updated_at)
         VALUES ('${personId}', true, 60, '${index % 2 === 0 ? 'ALL' : 'NONE'}', 'UTC', now())`,
      `INSERT INTO agenda_range (person_id, weekday, start_minute, end_minute)
         SELECT '${personId}', weekday, 540, 1020 FROM generate_series(0, 6) AS weekday`,
    )
  return providers
}

async function call(
  server: string,
  { token }: TestClient,
  procedure: string,
  input: object,
): Promise<{ outcome: Outcome; answer: Record<string, unknown> }> {
  try {
    const response = await fetch(`${server}/trpc/scheduling.${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server, cookie: `sesion=${token}` },
      body: JSON.stringify(superjson.serialize(input)),
    })
    const body = await response.json()
    if (response.ok) return { outcome: 'ok', answer: body.result.data.json }
    // After a response with status 5xx, the client does not know whether the server made the change.
    if (response.status >= 500) return { outcome: 'unknown', answer: {} }
    return { outcome: 'refused', answer: body.error.json.data }
  } catch (error) {
    // `fetch` throws a TypeError or a SyntaxError when the connection breaks.
    if (error instanceof TypeError || error instanceof SyntaxError) return { outcome: 'unknown', answer: {} }
    throw error
  }
}

async function book(server: string, round: BookingRound, client: TestClient, time: string): Promise<Booking> {
  const booking: Booking = { client, key: randomUUID(), time, outcome: 'unknown', deeds: [] }
  round.bookings.push(booking)
  await send(server, round, booking)
  return booking
}

async function send(server: string, { provider }: BookingRound, booking: Booking): Promise<void> {
  const { client, key, time } = booking
  const input = { personId: provider.personId, date: day, time, requestKey: key }
  const { outcome, answer } = await call(server, client, 'book', input)
  booking.outcome = outcome
  if (outcome !== 'ok') return
  if (booking.id !== undefined && booking.id !== answer.id)
    throw new Error('A repeated booking created another appointment')
  booking.id = String(answer.id)
  booking.startsAt = new Date(String(answer.startsAt))
}

async function change(
  server: string,
  booking: Booking,
  what: Deed['what'],
  who: TestClient,
  time?: string,
): Promise<void> {
  const deed: Deed = { what, outcome: 'unknown', ...(time !== undefined && { time }) }
  booking.deeds.push(deed)
  const procedure = { cancel: 'cancel', move: 'reschedule', confirm: 'confirm' }[what]
  const { id, startsAt } = booking
  const input = {
    id,
    ...(what === 'confirm' && { startsAt }),
    ...(time !== undefined && { date: day, time }),
  }
  deed.outcome = (await call(server, who, procedure, input)).outcome
}

const tries = 4

/**
 * All clients book at once: first the same slot, then any slot. A successful client cancels or moves at
 * random, while the provider confirms or declines.
 */
export async function runBookingRound(
  server: string,
  round: BookingRound,
  clients: readonly TestClient[],
): Promise<void> {
  const act = async (client: TestClient) => {
    await sleep(Math.random() * 250)
    for (let attempt = 0; attempt < tries; attempt++) {
      const booking = await book(server, round, client, attempt === 0 ? wanted : pick([wanted, ...others]))
      if (booking.outcome !== 'ok') continue
      await Promise.all([changeMind(booking), answer(booking)])
      return
    }
  }
  const changeMind = async (booking: Booking) => {
    if (chance(0.5)) await change(server, booking, 'move', booking.client, pick([wanted, ...others]))
    if (chance(0.5)) await change(server, booking, 'cancel', booking.client)
  }
  const answer = async (booking: Booking) => {
    if (chance(0.7)) await change(server, booking, chance(0.6) ? 'confirm' : 'cancel', round.provider)
  }
  await Promise.all(clients.map(act))
}

const maxAttempts = 5

/**
 * Repeats all requests without a response, as a browser does, and half of the other requests. Afterwards ten
 * clients try to book the first slot again.
 */
export async function retryBookings(
  server: string,
  round: BookingRound,
  clients: readonly TestClient[],
): Promise<void> {
  const askAgain = async () => {
    for (let attempt = 0; attempt < maxAttempts; attempt++)
      for (const booking of round.bookings)
        if (booking.outcome === 'unknown') await send(server, round, booking)
  }
  for (const booking of round.bookings)
    if (booking.outcome === 'ok' && chance(0.5)) booking.outcome = 'unknown'
  await askAgain()
  await Promise.all(clients.slice(0, 10).map((client) => book(server, round, client, wanted)))
  await askAgain()
}

interface Row {
  id: string
  client_id: string
  request_key: string
  status: string
  local_time: string
}

export async function findBookingFaults(
  url: string,
  { provider, bookings }: BookingRound,
): Promise<string[]> {
  const rows = (await runStatements(
    url,
    `SELECT id, client_id, request_key, status::text, local_time FROM appointment WHERE provider_id = '${provider.personId}'`,
  )) as unknown as Row[]
  const faults: string[] = []
  const standing = rows.filter(({ status }) => status !== 'cancelada')
  for (const time of [wanted, ...others]) {
    const count = standing.filter(({ local_time }) => local_time === time).length
    if (count > 1 || (time === wanted && count !== 1)) faults.push(`${count} appointments at ${time}`)
  }
  for (const booking of bookings) {
    const made = rows.filter((row) => row.request_key === booking.key)
    if (booking.outcome === 'unknown') faults.push('a booking stayed without an answer')
    if (booking.outcome === 'ok' && made[0]?.id !== booking.id)
      faults.push('an acknowledged booking is missing')
    if (booking.outcome === 'refused' && made.length > 0) faults.push('a rejected booking was stored')
    if (made.length > 1) faults.push('one key booked twice')
    if (made[0]) faults.push(...findContradictions(made[0], booking))
  }
  return faults
}

function findContradictions(row: Row, { deeds, time }: Booking): string[] {
  const faults: string[] = []
  const did = (what: Deed['what'], ...outcomes: Outcome[]) =>
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
