import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hidePerson } from '#modules/identity/moderation-api.ts'
import { disableAccount } from '#modules/identity/operator-api.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { acquireLock, preventReadsFromTables } from '../../support/overlapping-calls.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const app = await createTestApp(db, {
  appUrl: 'https://circulo.example',
  linkBase: 'https://circulo.example',
})
const local = await createTestApp(db)
const makeWorker = (profile = {}) => makeMember(db, { profile: { professions: ['Pintor'], ...profile } })

const read = async (path: string, host = 'localhost:4000') =>
  (await (host === 'localhost:4000' ? app : local).inject({ url: path, headers: { host } })).body

async function entryOf(path: string): Promise<{ lastmod: string } | null> {
  const file = await read('/sitemap/perfiles.xml')
  const entries = file.matchAll(/<url><loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod><\/url>/g)
  const [, , lastmod] = [...entries].find(([, loc]) => loc === `https://circulo.example${path}`) ?? []
  return lastmod === undefined ? null : { lastmod }
}

describe('robots.txt', () => {
  it('robots.txt names the sitemap and disallows private screens', async () => {
    const robots = await read('/robots.txt')
    expect(robots).toContain('Sitemap: https://circulo.example/sitemap.xml')
    for (const path of ['/api/', '/trpc/', '/dashboard', '/mi-cuenta', '/mis-citas'])
      expect(robots).toContain(`\nDisallow: ${path}\n`)
    expect(robots).not.toMatch(/Disallow: \/(perfil|agenda|explorar|tarjetas|fotos|invitacion)?\n/)
  })

  it('robots.txt without APP_URL uses the requested host, unless this host is invalid', async () => {
    expect(await read('/robots.txt', '192.168.1.20:3000')).toContain('http://192.168.1.20:3000/sitemap.xml')
    expect(await read('/robots.txt', 'a&b"<c>')).not.toContain('Sitemap')
  })
})

describe('the sitemap', () => {
  it('the sitemap index lists the files of pages and profiles', async () => {
    const index = await app.inject('/sitemap.xml')
    expect(index.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    const files = [...index.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, file]) => file)
    expect(files).toEqual([
      'https://circulo.example/sitemap/paginas.xml',
      'https://circulo.example/sitemap/perfiles.xml',
    ])
    expect(await read('/sitemap/paginas.xml')).toContain('<loc>https://circulo.example/explorar</loc>')
  })

  it('all concurrent sitemap requests of one IP address succeed, because those above the limit wait', async () => {
    const lock = await acquireLock(url, preventReadsFromTables('person'))
    onTestFinished(lock.release)
    const get = (remoteAddress: string) => app.inject({ url: '/sitemap/perfiles.xml', remoteAddress })
    const files = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map(get)
    await lock.untilWaiting()
    await lock.release()
    const answers = await Promise.all(files)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  })

  it('the sitemap gets 503 with Retry-After when the database is unavailable', async () => {
    const away = createDb('postgresql://nadie@127.0.0.1:1/nada', { maxRestartWaitMs: 0 })
    onTestFinished(() => closeDb(away))
    const broken = await createTestApp(away)
    const get = () => broken.inject({ url: '/sitemap/perfiles.xml', headers: { host: 'circulo.test' } })
    for (const { statusCode, headers } of [await get(), await get()])
      expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '30', 'no-store'])
  })

  it('a HEAD request for the sitemap does not read people from the database', async () => {
    for (const path of ['/sitemap.xml', '/sitemap/paginas.xml', '/sitemap/perfiles.xml']) {
      const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: path })
      expect([statusCode, headers['content-type'], body]).toEqual([200, 'application/xml; charset=utf-8', ''])
    }
    expect((await app.inject({ method: 'HEAD', url: '/sitemap/perfiles.xml?hasta=x' })).statusCode).toBe(404)
  })

  it('the sitemap lists every member with an enabled account, by the URL of the profile', async () => {
    const member = await makeWorker()
    const { updatedAt } = await db.person.findUniqueOrThrow({ where: { id: member.personId } })
    expect(await entryOf(member.profilePath)).toEqual({ lastmod: updatedAt.toISOString() })
    const bare = await makeWorker({ slug: null })
    expect(await entryOf(`/perfil/${bare.personId}`)).not.toBeNull()
  })

  it('a visible review newer than the last profile edit determines the lastmod of the profile in the sitemap', async () => {
    const [author, subject] = [await makeWorker(), await makeWorker()]
    const { id } = await makeReview(db, author, subject, { text: 'Bien hecho.' })
    const later = new Date('2031-02-03T04:05:06.000Z')
    await db.review.update({ where: { id }, data: { createdAt: later } })
    expect(await entryOf(subject.profilePath)).toEqual({ lastmod: later.toISOString() })
    await db.review.update({ where: { id }, data: { hiddenAt: new Date() } })
    expect((await entryOf(subject.profilePath))?.lastmod).not.toBe(later.toISOString())
  })

  it('the sitemap omits contacts, hidden people and members with a disabled account', async () => {
    const contact = await makeContact(db)
    expect(await read('/sitemap/perfiles.xml')).not.toContain(contact.personId)
    const { slug } = await db.person.findUniqueOrThrow({ where: { id: contact.personId } })
    expect(await entryOf(`/perfil/${slug}`)).toBeNull()

    const hidden = await makeWorker()
    await inTransaction(db, (tx) =>
      hidePerson(tx, { personEventHandlers, clock: systemClock }, hidden.personId),
    )
    expect(await entryOf(hidden.profilePath)).toBeNull()

    const disabled = await makeWorker()
    await disableAccount({ db, clock: systemClock, personEventHandlers }, disabled.email)
    expect(await entryOf(disabled.profilePath)).toBeNull()
  })

  it('each profile is in the sitemap file for its range of person ids, and an invalid range gets 404', async () => {
    const [first, second] = [await makeWorker(), await makeWorker()]
    const [before, after] = [first, second].map(({ personId }) => personId).sort()
    const range = async (query: string) =>
      (await read(`/sitemap/perfiles.xml?${query}`)).split('<url>').length - 1
    const whole = await range('')
    expect((await range(`desde=${after}`)) + (await range(`hasta=${after}`))).toBe(whole)
    expect(await range(`desde=${before}&hasta=${after}`)).toBe(1)
    expect((await app.inject('/sitemap/perfiles.xml?desde=x')).statusCode).toBe(404)
    expect((await app.inject('/sitemap/nada.xml')).statusCode).toBe(404)
  })
})

it('the sitemap queries use an index, without a scan or a sort of the whole table of people', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO account (id, email) SELECT lpad(n::text, 28, '0'), n || '@muchos.example' FROM generate_series(1, 8000) AS n`,
    )
    await client.query(`INSERT INTO person (id, account_id, name, updated_at)
      SELECT gen_random_uuid(), CASE WHEN n <= 8000 THEN lpad(n::text, 28, '0') END, 'Alguien ' || n, now()
      FROM generate_series(1, 16000) AS n`)
    await client.query('ANALYZE')
    const plan = async (sql: string) =>
      (await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, TIMING OFF) ${sql}`)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n')
    const listed = await plan(`SELECT person.id, person.slug, person.updated_at
      FROM person JOIN account ON account.id = person.account_id
      WHERE person.account_id IS NOT NULL AND person.hidden_at IS NULL AND account.disabled_at IS NULL
        AND person.id > '80000000-0000-0000-0000-000000000000' AND person.id <= 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      ORDER BY person.id LIMIT 1000`)
    expect(listed).toMatch(/person_sitemap_idx/)
    expect(listed).not.toMatch(/Seq Scan|Sort/)
    const end = await plan(`SELECT id FROM person WHERE account_id IS NOT NULL AND hidden_at IS NULL
      AND id > '80000000-0000-0000-0000-000000000000' ORDER BY id LIMIT 1 OFFSET 2999`)
    expect(end).toMatch(/Index Only Scan using person_sitemap_idx/)
  } finally {
    await client.end()
  }
})
