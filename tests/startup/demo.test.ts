import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { photoFileNames } from '#kernel/photos/files.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { verifyPassword } from '#modules/identity/passwords.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { applyMigrations } from '#platform/postgres/migrate.ts'
import { seedModuleTables } from '#server/seeded-database.ts'
import {
  createTestFolder,
  makeTestFolder,
  readPostmasterPid,
  runNodeScript,
  runSqlStatements,
  silentLog,
} from './support.ts'

const demoScript = path.join(projectRoot, 'tools', 'demo.ts')
/** Drawing and encoding the demo photos takes about 50 s of CPU time. */
const timeoutMs = 400_000

function runDemo(dataDir: string, env: Record<string, string> = {}) {
  return runNodeScript([demoScript], { env: { DATA_DIR: dataDir, PORT: '3551', ...env } })
}

async function withDatabase<Result>(
  dataDir: string,
  look: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  try {
    await applyMigrations(urlOf(server))
    return await look(urlOf(server))
  } finally {
    await server.stop()
  }
}

async function fingerprint(url: string): Promise<Record<string, unknown>> {
  const tables = await runSqlStatements(
    url,
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const prints = await Promise.all(
    tables.map(async ({ tablename }) => {
      const sql = `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS print FROM "${tablename}" t`
      return [tablename, (await runSqlStatements(url, sql))[0]?.print]
    }),
  )
  return Object.fromEntries(prints)
}

function urlOf(server: EmbeddedPostgres | undefined): string {
  if (!server) throw new Error('The demo failed, so its data cannot be tested')
  return server.url
}

async function number(url: string, sql: string): Promise<number> {
  const [row] = await runSqlStatements(url, `SELECT (${sql})::int AS number`)
  return Number(row?.number)
}

describe('npm run demo on an empty installation', () => {
  let dataDir = ''
  let server: EmbeddedPostgres | undefined
  let printed = ''

  beforeAll(async () => {
    const { folder, remove } = await createTestFolder()
    dataDir = folder
    return async () => {
      await server?.stop()
      await remove()
    }
  })

  it('npm run demo can be interrupted: it prints a message and leaves no process behind', {
    timeout: timeoutMs,
  }, async () => {
    const demo = runDemo(dataDir)
    await demo.seen(/40 de \d+/, timeoutMs)
    demo.child.kill('SIGINT')

    expect(await demo.ended()).toBe(1)
    expect(demo.output()).toContain('Interrumpido; vuelve a correr "npm run demo" para terminar.')
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
    expect(await withDatabase(dataDir, (url) => number(url, 'SELECT count(*) FROM person'))).toBe(0)
  })

  it('npm run demo continues after an interruption, and creates 200 people or more in ten cities', {
    timeout: timeoutMs,
  }, async () => {
    const demo = runDemo(dataDir)
    expect(await demo.ended()).toBe(0)
    printed = demo.output()
    server = await startEmbeddedPostgres({ dataDir, log: silentLog })

    const said =
      /(\d+) personas en (\d+) ciudades \((\d+) con cuenta\), (\d+) lazos de confianza, (\d+) reseñas/
    const [people, cities, registered, circles, reviews] = (said.exec(printed) ?? []).slice(1).map(Number)

    expect(people).toBeGreaterThanOrEqual(200)
    expect(cities).toBeGreaterThanOrEqual(10)
    expect(await number(urlOf(server), 'SELECT count(*) FROM person')).toBe(people)
    expect(await number(urlOf(server), 'SELECT count(*) FROM account')).toBe(registered)
    expect(await number(urlOf(server), 'SELECT count(*) FROM circle_membership')).toBe(circles)
    expect(await number(urlOf(server), 'SELECT sum(recommendation_count) FROM directory_entry')).toBe(circles)
    expect(await number(urlOf(server), 'SELECT count(*) FROM review')).toBe(reviews)
    expect(await number(urlOf(server), 'SELECT count(DISTINCT text) FROM review')).toBeGreaterThan(
      (reviews ?? 0) * 0.9,
    )
  })

  it('npm run demo gives every contact without an account a recommendation with text or photos', async () => {
    const unspoken = `SELECT count(*) FROM person WHERE account_id IS NULL AND NOT EXISTS (
      SELECT FROM review JOIN circle_membership ON owner_id = author_id AND member_id = subject_id WHERE subject_id = person.id)`
    expect(await number(urlOf(server), unspoken)).toBe(0)
  })

  it('npm run demo creates a file for every visible photo', async () => {
    const photos = await runSqlStatements(urlOf(server), 'SELECT storage_key, width, height FROM photo')
    const used =
      '(SELECT count(*) FROM review_photo) + (SELECT count(*) FROM person WHERE photo_id IS NOT NULL)'
    expect(photos.length).toBeGreaterThan(100)
    expect(await number(urlOf(server), used)).toBe(photos.length)
    for (const { storage_key } of photos) {
      const files = await readdir(path.join(dataDir, 'photos', String(storage_key)))
      const complete = files.filter((file) => !file.endsWith('.tmp'))
      expect(complete.sort()).toEqual([...photoFileNames].sort())
    }
  })

  it('npm run demo creates appointments in every state, before and after today', async () => {
    const states = await runSqlStatements(
      urlOf(server),
      `SELECT DISTINCT status || CASE WHEN starts_at < now() THEN ' past' ELSE ' coming' END AS state FROM appointment ORDER BY 1`,
    )
    expect(states.map(({ state }) => state)).toEqual([
      'cancelada coming',
      'cancelada past',
      'completada past',
      'confirmada coming',
      'pendiente coming',
      'pendiente past',
    ])
    const zones = `SELECT count(DISTINCT time_zone) FROM agenda WHERE enabled`
    expect(await number(urlOf(server), zones)).toBeGreaterThan(1)
  })

  it('npm run demo prints accounts whose password works', async () => {
    const password = /contraseña de todas es: (\S+)/.exec(printed)?.[1] ?? ''
    const emails = [...printed.matchAll(/^ {2}(\S+@circulo\.example)/gm)].map(([, email = '']) => email)
    expect(emails).toHaveLength(3)
    for (const email of emails) {
      const [account] = await runSqlStatements(
        urlOf(server),
        `SELECT password_hash FROM account WHERE email = '${email}'`,
      )
      expect(await verifyPassword(String(account?.password_hash), password)).toBe(true)
    }
  })

  it('npm run demo changes nothing when run again beside a running server, and prints the accounts again', async () => {
    const before = await fingerprint(urlOf(server))
    const again = runDemo(dataDir)

    expect(await again.ended()).toBe(0)
    expect(again.output()).toContain('La demostración ya estaba completa; no se cambió nada.')
    expect(again.output()).toContain('ana@circulo.example')
    expect(await fingerprint(urlOf(server))).toEqual(before)
    expect(await readPostmasterPid(dataDir)).toBeDefined()
  })
})

describe('npm run demo on an installation that already has people', () => {
  it('npm run demo is rejected and changes nothing if people exist, in an embedded or external database', async () => {
    const databaseDir = await makeTestFolder()
    const server = await startEmbeddedPostgres({ dataDir: databaseDir, log: silentLog })
    await applyMigrations(server.url)
    await seedModuleTables(server.url)
    await runSqlStatements(
      server.url,
      `INSERT INTO person (id, name, updated_at) VALUES (gen_random_uuid(), 'Lupita', now())`,
    )
    const before = await fingerprint(server.url)
    const dataDir = await makeTestFolder()

    const rejected = runDemo(dataDir, { DATABASE_URL: server.url })

    expect(await rejected.ended()).toBe(1)
    expect(rejected.output()).toMatch(/^Esta instalación ya tiene personas y no se tocó: .+\n$/)
    expect(await fingerprint(server.url)).toEqual(before)
    expect(await readdir(dataDir)).toEqual([])
    await server.stop()
  })
})
