import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import superjson from 'superjson'
import { createMembers, createProviders } from './booking-faults.ts'
import type { TestMemberSession } from './product-calls.ts'
import { runSqlStatements } from './support.ts'

export interface ResponseDuringDatabaseFailure {
  what: 'read' | 'page' | 'write'
  sentAt: number
  answeredAt: number
  outcome: 'ok' | 'away' | 'lost' | 'wrong'
  detail?: string
}

export interface RequestsDuringDatabaseFailure {
  answers: ResponseDuringDatabaseFailure[]
  acknowledged: Set<string>
  stop(): Promise<void>
}

const days = 50
const hours = ['09', '10', '11', '12', '13', '14', '15', '16']
const slotsOf = days * hours.length
const agendasOfOne = 6
const pauseMs = 40

export async function startSendingRequestsDuringDatabaseFailure(
  server: string,
  databaseUrl: string,
  { writers, readers } = { writers: 3, readers: 1 },
): Promise<RequestsDuringDatabaseFailure> {
  const clients = await createMembers(databaseUrl, 40)
  const providers = await createProviders(databaseUrl, writers * agendasOfOne)
  const answers: ResponseDuringDatabaseFailure[] = []
  const acknowledged = new Set<string>()
  const ending = new AbortController()

  const send = async (
    what: ResponseDuringDatabaseFailure['what'],
    ask: () => Promise<Response>,
  ): Promise<ResponseDuringDatabaseFailure & { id?: string }> => {
    const sentAt = performance.now()
    const seen = await ask().then(understand, understandLoss)
    const answer = { what, sentAt, answeredAt: performance.now(), ...seen }
    answers.push(answer)
    return answer
  }
  const write = async (writer: number) => {
    for (let slot = 0; slot < agendasOfOne * slotsOf && !ending.signal.aborted; slot++) {
      const provider = providers[writer + writers * Math.floor(slot / slotsOf)]
      const client = clients[slot % clients.length]
      if (!provider || !client) throw new Error('No client is left')
      const press = bookingOf(server, client, provider, slot % slotsOf)
      for (;;) {
        const { outcome, id } = await send('write', press)
        if (id !== undefined) acknowledged.add(id)
        await sleep(pauseMs)
        if (outcome === 'ok' || outcome === 'wrong') break
      }
    }
  }
  const read = async () => {
    while (!ending.signal.aborted) {
      await send('read', () =>
        fetch(`${server}/trpc/circles.explore?input=${encodeURIComponent('{"json":{}}')}`),
      )
      await sleep(pauseMs)
      await send('page', () => fetch(`${server}/explorar`))
      await sleep(pauseMs)
    }
  }
  const working = Promise.all([
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
    ...Array.from({ length: readers }, read),
  ])
  return {
    answers,
    acknowledged,
    stop: async () => {
      ending.abort()
      await working
    },
  }
}

/** Retries of a booking send one request key: the server must create only one appointment. */
function bookingOf(
  server: string,
  client: TestMemberSession,
  provider: TestMemberSession,
  slot: number,
): () => Promise<Response> {
  const day = new Date(Date.now() + (2 + Math.floor(slot / hours.length)) * 86_400_000)
  const input = {
    personId: provider.personId,
    date: day.toISOString().slice(0, 10),
    time: `${hours[slot % hours.length]}:00`,
    requestKey: randomUUID(),
  }
  return () =>
    fetch(`${server}/trpc/scheduling.book`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: new URL(server).origin,
        cookie: `sesion=${client.token}`,
      },
      body: JSON.stringify(superjson.serialize(input)),
    })
}

type Seen = Pick<ResponseDuringDatabaseFailure, 'outcome' | 'detail'> & { id?: string }

async function understand(response: Response): Promise<Seen> {
  const text = await response.text()
  if (response.ok) {
    const id = /^\{"result".*?"id":"([0-9a-f-]{36})"/.exec(text)?.[1]
    return id === undefined ? { outcome: 'ok' } : { outcome: 'ok', id }
  }
  const isSaid = /KERNEL\.UNAVAILABLE|no está disponible por un momento/.test(text)
  if (response.status === 503 && isSaid) return { outcome: 'away' }
  return { outcome: 'wrong', detail: `${response.status} ${text.slice(0, 300)}` }
}

async function understandLoss(error: unknown): Promise<Seen> {
  return { outcome: 'lost', detail: String(error instanceof Error ? (error.cause ?? error) : error) }
}

export async function findLostWrites(
  databaseUrl: string,
  { acknowledged }: RequestsDuringDatabaseFailure,
): Promise<string[]> {
  const rows = await runSqlStatements(databaseUrl, 'SELECT id, request_key FROM appointment')
  const there = new Set(rows.map(({ id }) => String(id)))
  const keys = new Set(rows.map(({ request_key }) => String(request_key)))
  const losses = [...acknowledged].filter((id) => !there.has(id)).map((id) => `${id} is lost`)
  if (keys.size !== rows.length) losses.push(`${rows.length - keys.size} were booked twice`)
  return losses
}
