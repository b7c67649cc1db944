import { connect, type Socket } from 'node:net'
import pg from 'pg'
import type { ErrorCode } from '#kernel/errors.ts'
import { HttpResponseParser } from './http-connection.ts'
import { type BenchMember, readMemberSessions } from './sample.ts'
import type { BenchServer } from './servers.ts'

export interface ConcurrentBookingResult {
  members: number
  won: number
  rejected: number
  allMs: number
}

const marker = 'bench: booking'

interface ChosenSlot {
  date: string
  time: string
  serviceId: string | undefined
}

export function measureConcurrentBookings(
  server: BenchServer,
  databaseUrl: string,
  provider: BenchMember,
  members: number,
): Promise<ConcurrentBookingResult> {
  return withBookers(server, databaseUrl, provider, members, async (crowd, [slot]) => {
    if (!slot) throw new Error('The provider has no free slot')
    const sockets = await Promise.all(crowd.map(() => open(server.port)))
    const requests = crowd.map(({ token }) => bookingOf(server.port, provider, slot, token))
    const begun = performance.now()
    const answers = await Promise.all(
      sockets.map((socket, index) => sendRequest(socket, requests[index] ?? '')),
    )
    return {
      members: crowd.length,
      won: answers.filter(({ text }) => text.startsWith('HTTP/1.1 200 ')).length,
      rejected: answers.filter(({ text }) => text.includes('SCHEDULING.SLOT_TAKEN' satisfies ErrorCode))
        .length,
      allMs: performance.now() - begun,
    }
  })
}

/** Durations of single calls in ms, in ascending order. */
export interface BookingActionDurations {
  book: number[]
  reschedule: number[]
  bookFor: number[]
}

export function measureBookingActions(
  server: BenchServer,
  databaseUrl: string,
  provider: BenchMember,
  count: number,
): Promise<BookingActionDurations> {
  const { port } = server
  return withBookers(server, databaseUrl, provider, count, async (members, slots) => {
    const deeds: BookingActionDurations = { book: [], reschedule: [], bookFor: [] }
    const take = async (deed: keyof BookingActionDurations, request: Buffer) => {
      const { ms, text } = await sendRequest(await open(port), request)
      if (!text.startsWith('HTTP/1.1 200 ')) throw new Error(`${deed} failed: ${text.slice(0, 600)}`)
      deeds[deed].push(ms)
      return /"id":"([\da-f-]{36})"/.exec(text)?.[1]
    }
    const pairs = Math.min(members.length, Math.floor(slots.length / 2))
    for (const [index, { token }] of members.slice(0, pairs).entries()) {
      const [slot, other] = [slots[index], slots[pairs + index]]
      if (!slot || !other) break
      const id = await take('book', bookingOf(port, provider, slot, token))
      const to = { id, date: other.date, time: other.time }
      await take('reschedule', post(port, 'scheduling.reschedule', token, to))
    }
    for (let index = 0; index < count; index++) {
      const day = new Date(Date.now() + (index + 2) * 86_400_000).toISOString().slice(0, 10)
      const client = { name: `Quien llama ${index}`, phone: `55${String(10_000_000 + index)}` }
      const booking = { client, date: day, time: '20:00', durationMinutes: 30, note: marker }
      await take('bookFor', post(port, 'scheduling.bookFor', provider.token, booking))
    }
    for (const latencies of [deeds.book, deeds.reschedule, deeds.bookFor]) latencies.sort((a, b) => a - b)
    return deeds
  })
}

async function withBookers<Result>(
  server: BenchServer,
  databaseUrl: string,
  provider: BenchMember,
  count: number,
  measure: (members: BenchMember[], freeSlots: ChosenSlot[]) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const members = await readMemberSessions(client, count, provider.personId)
    return await measure(members, await findFreeSlots(server, provider, members[0]))
  } finally {
    await client.query('DELETE FROM appointment WHERE client_note = $1', [marker])
    await client.query('DELETE FROM outbox_mail')
    await client.end()
  }
}

async function findFreeSlots(
  { url }: BenchServer,
  { personId }: BenchMember,
  reader: BenchMember | undefined,
): Promise<ChosenSlot[]> {
  const read = async (procedure: string, input: object) => {
    const packed = encodeURIComponent(JSON.stringify({ json: input }))
    const headers = { cookie: `sesion=${reader?.token ?? ''}` }
    const response = await fetch(`${url}/trpc/${procedure}?input=${packed}`, { headers })
    return (await response.json()).result.data.json
  }
  const { services } = await read('scheduling.offer', { personId })
  const free: ChosenSlot[] = []
  for (const ahead of [1, 2]) {
    const next = new Date()
    next.setUTCDate(1)
    next.setUTCMonth(next.getUTCMonth() + ahead)
    const { days } = await read('scheduling.slots', { personId, month: next.toISOString().slice(0, 7) })
    for (const { date, slots } of days)
      for (const { time, taken } of slots) if (!taken) free.push({ date, time, serviceId: services[0]?.id })
  }
  return free
}

function bookingOf(port: number, { personId }: BenchMember, slot: ChosenSlot, token: string): Buffer {
  const input = { personId, ...slot, note: marker, requestKey: crypto.randomUUID() }
  return post(port, 'scheduling.book', token, input)
}

function post(port: number, procedure: string, token: string, input: object): Buffer {
  const body = JSON.stringify({ 0: { json: input } })
  const head = [
    `POST /trpc/${procedure}?batch=1 HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    `Cookie: sesion=${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

function sendRequest(socket: Socket, request: Buffer | string): Promise<{ ms: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    const answer = new HttpResponseParser()
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('The server closed the connection')))
    socket.on('data', (chunk) => {
      answer.add(chunk)
      if (!answer.complete) return
      resolve({ ms: performance.now() - sentAt, text: answer.text })
      socket.destroy()
    })
    socket.write(request)
  })
}
