import { appendFile } from 'node:fs/promises'
import sharp from 'sharp'
import superjson from 'superjson'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readShippedMigrations } from '#platform/postgres/migrate.ts'
import { startTestMailServer } from '../integration/mail/mail-server.ts'
import { startLoadBalancer } from '../support/balancer.ts'
import { startS3Server } from '../support/s3-server.ts'
import { startUnsupervisedPostgres } from '../support/unsupervised-postgres.ts'
import { unlimitedBookingsEnv } from './booking-faults.ts'
import {
  findLostWrites,
  type RequestsDuringDatabaseFailure,
  startSendingRequestsDuringDatabaseFailure,
} from './load-during-failures.ts'
import { startProductServer } from './start-product.ts'
import { makeTestFolder, runSqlStatements, waitUntil } from './support.ts'

const rounds = process.env.LONG_FAILURES === undefined ? 1 : 5

type Product = Awaited<ReturnType<typeof startProductServer>>

async function startInstallation() {
  const postgres = await startUnsupervisedPostgres(await makeTestFolder())
  const [s3, mail, balancer] = await Promise.all([
    startS3Server(),
    startTestMailServer(),
    startLoadBalancer(),
  ])
  onTestFinished(s3.stop)
  onTestFinished(balancer.close)
  const start = async (port?: number) => {
    const product = await startProductServer(await makeTestFolder(), {
      DATABASE_URL: postgres.url,
      READ_LIMIT: '0',
      ...unlimitedBookingsEnv,
      STORAGE_URL: s3.url(),
      SMTP_URL: mail.url,
      MAIL_FROM: 'Círculo <hola@circulo.example>',
      APP_URL: balancer.url,
      // A stopping server still responds for 8 s, so that a load balancer on a busy machine notices the stop.
      DRAIN_SECONDS: '8',
      ...(port !== undefined && { PORT: String(port) }),
    })
    if (port === undefined) balancer.add(product.port)
    return product
  }
  const both: [Product, Product] = [await start(), await start()]
  await Promise.all(both.map((product) => product.ready()))
  await waitUntil(async () => balancer.inUse().length === 2, 'the balancer to use both')
  return { postgres, mail, balancer, both, start }
}

function call(server: string, origin: string, procedure: string, input: object, cookie = '') {
  return fetch(`${server}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(superjson.serialize(input)),
  })
}

const person = { name: 'Ana', email: 'ana@correo.example', password: 'contraseña-de-ana' }

async function figure(line: string): Promise<void> {
  const file = process.env.FAILURE_FIGURES
  if (file) await appendFile(file, `${line}\n`)
}

function wrongIn({ answers }: RequestsDuringDatabaseFailure) {
  return answers.filter(({ outcome }) => outcome !== 'ok')
}

describe('replicas', () => {
  it('two replicas act as one installation, and can be restarted one after the other while people book', async () => {
    const { postgres, mail, balancer, both, start } = await startInstallation()
    const [one, other] = both
    const origin = balancer.url

    const applied = await runSqlStatements(postgres.url, 'SELECT migration_name FROM _prisma_migrations')
    expect(applied.length).toBe((await readShippedMigrations()).length)

    const signedUp = await call(one.url, origin, 'identity.signUp', person)
    expect(signedUp.status).toBe(200)
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const viewer = await fetch(`${other.url}/trpc/identity.viewer`, { headers: { cookie } })
    expect(await viewer.text()).toContain('"name":"Ana"')
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#A63F24' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.set('foto', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'foto.jpg')
    const headers = { origin, cookie }
    const uploaded = await fetch(`${one.url}/api/fotos?kind=work`, { method: 'POST', headers, body: form })
    const photo: { id: string } = await uploaded.json()
    expect((await fetch(`${other.url}/fotos/${photo.id}/large.webp`)).status).toBe(200)

    const guess = { email: person.email, password: 'adivinada' }
    for (let attempt = 0; attempt < 25; attempt++) {
      const rejected = await call(both[attempt % 2]?.url ?? '', origin, 'identity.signIn', guess)
      expect(await rejected.text()).toContain('IDENTITY.WRONG_PASSWORD')
    }
    for (const { url } of both)
      expect(await (await call(url, origin, 'identity.signIn', guess)).text()).toContain('TOO_MANY')

    const load = await startSendingRequestsDuringDatabaseFailure(origin, postgres.url)
    await runSqlStatements(
      postgres.url,
      'UPDATE account SET email_verified_at = now()',
      'UPDATE person SET email = account.email FROM account WHERE account.id = account_id',
    )
    await waitUntil(async () => load.acknowledged.size > 20, 'people to be at it')
    const running = [...both]
    for (let at = 0; at < 2 * rounds; at++) {
      const old = running[at % 2]
      if (!old) throw new Error('No client is left')
      old.child.kill('SIGTERM')
      await waitUntil(async () => (await fetch(`${old.url}/readyz`)).status === 503, 'it to say that it goes')
      const last = await fetch(`${old.url}/healthz`)
      expect([last.status, last.headers.get('connection')]).toEqual([200, 'close'])
      expect(await old.ended()).toBe(0)
      expect(old.output()).not.toMatch(/"level":[56]0/)
      const next = await start(old.port)
      await next.ready()
      await waitUntil(async () => balancer.inUse().length === 2, 'the balancer to use both')
      running[at % 2] = next
    }
    await load.stop()
    expect(wrongIn(load)).toEqual([])
    expect(balancer.repeated()).toBe(0)
    expect(await findLostWrites(postgres.url, load)).toEqual([])

    const waiting = 'SELECT FROM outbox_mail WHERE next_attempt_at IS NOT NULL'
    await waitUntil(
      async () => (await runSqlStatements(postgres.url, waiting)).length === 0,
      'mails to leave',
      40_000,
    )
    const [mails] = await runSqlStatements(
      postgres.url,
      'SELECT count(sent_at)::int AS sent FROM outbox_mail',
    )
    const arrived = mail.receivedMails.map(({ parsed }) => parsed.messageId)
    expect(arrived.length).toBeGreaterThan(20)
    expect([arrived.length, new Set(arrived).size]).toEqual([mails?.sent, mails?.sent])
    const runs = await runSqlStatements(
      postgres.url,
      `SELECT name, runs::int, failures::int, every_ms,
         extract(epoch FROM started_at - (SELECT min(started_at) FROM _prisma_migrations))::float8 AS seconds
       FROM job_run`,
    )
    for (const { name, runs: done, failures, every_ms: everyMs, seconds } of runs) {
      expect(failures, String(name)).toBe(0)
      expect(done, String(name)).toBeLessThanOrEqual(1 + (1_000 * Number(seconds)) / Number(everyMs))
    }
    const slowest = Math.max(...load.answers.map(({ sentAt, answeredAt }) => answeredAt - sentAt))
    await figure(
      `replicas: ${2 * rounds} restarts, ${load.answers.length} requests, none failed, slowest ${Math.round(slowest)} ms; ` +
        `${load.acknowledged.size} bookings and ${arrived.length} mails, each once`,
    )
    await postgres.stop('fast')
  }, 600_000)
})
