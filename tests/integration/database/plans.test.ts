import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config.ts'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { completeEndedAppointments } from '#modules/scheduling/data/appointments.ts'
import { readPersonCalendar } from '#modules/scheduling/host-api.ts'
import { cancelAllExpiredRequestsAndNotify } from '#modules/scheduling/use-cases/cancel-expired-requests.ts'
import { sendAppointmentReminders } from '#modules/scheduling/use-cases/remind-clients.ts'
import { type CapturedSqlStatement, captureSqlStatements } from '../../bench/capture.ts'
import { type BenchCase, listBenchCases } from '../../bench/cases.ts'
import { generateDataSet } from '../../bench/data-set/generate.ts'
import { explainTableReads, type PostgresTableReadStatistics } from '../../bench/explain.ts'
import { filterBenchCasesOfExistingProcedures } from '../../bench/known-cases.ts'
import { recordProcedureCallsForReplay } from '../../bench/plan.ts'
import { chooseBenchPeopleSample } from '../../bench/sample.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()

const people = 50_000
/** On a table of at most 5,000 rows, a sequential scan may be faster than an index scan. */
const smallTable = 5_000
/** Counting the results of a search reads up to 10,000 rows. */
const maxRows = 20_000

let cases: BenchCase[] = []
let statements: CapturedSqlStatement[][] = []
let largeTables: string[] = []
let indexPages = new Map<string, number>()
let client: pg.Client

beforeAll(async () => {
  await generateDataSet(url, {
    people,
    edgesPerPerson: 3,
    reviewsPerPerson: 1,
    appointmentsPerPerson: 1,
    print: () => undefined,
  })
  cases = filterBenchCasesOfExistingProcedures(listBenchCases(await chooseBenchPeopleSample(url)))
  const calls = cases.flatMap((one) => one.calls.slice(0, 1))
  statements = (await recordProcedureCallsForReplay(url, calls)).map(({ waves }) => waves.flat())
  client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > ${smallTable}`,
  )
  largeTables = rows.map(({ name }) => name)
  const indexes = await client.query<{ name: string; pages: number }>(
    `SELECT relname AS name, relpages AS pages FROM pg_class JOIN pg_index ON indexrelid = pg_class.oid
     WHERE indrelid = ANY($1::regclass[])`,
    [largeTables],
  )
  indexPages = new Map(indexes.rows.map(({ name, pages }) => [name, pages]))
}, 600_000)
afterAll(() => client.end())

async function findLargeReads(statement: CapturedSqlStatement): Promise<PostgresTableReadStatistics[]> {
  const reads = await explainTableReads(client, statement)
  return reads.filter(
    ({ table, rows, index, sparePages }) =>
      (largeTables.includes(table) && rows > maxRows) ||
      sparePages > Math.max(150, (indexPages.get(index ?? '') ?? Number.POSITIVE_INFINITY) / 2),
  )
}

describe(`the database queries of the screens in a database with ${people} people`, () => {
  it('precondition: the query plan test has data in every table that grows with the number of people', () => {
    expect(largeTables).toEqual(
      expect.arrayContaining([
        'account',
        'appointment',
        'circle_membership',
        'directory_entry',
        'person',
        'photo',
        'review',
        'session',
        'slug_claim',
      ]),
    )
    expect(cases.length).toBeGreaterThan(40)
  })

  it('every SELECT statement that the procedures send uses an index', async () => {
    const found: string[] = []
    for (const [index, { name, actor }] of cases.entries()) {
      for (const statement of statements[index] ?? []) {
        const reads = /^\s*(SELECT|WITH)\b/i.test(statement.text) ? await findLargeReads(statement) : []
        found.push(
          ...reads.map(({ table, how, rows }) => `${name} (${actor}): ${how} of ${rows} rows of ${table}`),
        )
      }
    }
    expect(found).toEqual([])
  })

  it('the SQL statements of calendars and of appointment jobs use an index', async () => {
    const [busiest] = cases.flatMap(({ actor, calls }) => (actor === 'provider' ? calls : []))
    const config = { linkBase: 'https://circulo.example', mailFrom: 'Círculo <hola@circulo.example>' }
    const ctx = { db, clock: systemClock, config: { ...loadConfig({ DATABASE_URL: url }), ...config } }
    const waves = await captureSqlStatements(async () => {
      await (
        await readPersonCalendar(ctx, personIdSchema.parse(requireValue(busiest?.member).personId))
      ).write()
      await sendAppointmentReminders(ctx)
      await cancelAllExpiredRequestsAndNotify(ctx)
      await completeEndedAppointments(db, new Date())
    })
    const sent = waves.flat().filter(({ text }) => /\bappointment\b/.test(text))
    expect(sent.length).toBeGreaterThanOrEqual(5)
    const found: PostgresTableReadStatistics[] = []
    for (const statement of sent) {
      // Roll back, because EXPLAIN ANALYZE runs the statement, which may write.
      await client.query('BEGIN')
      found.push(...(await findLargeReads(statement)))
      await client.query('ROLLBACK')
    }
    expect(found).toEqual([])
  })

  it('the query plan test detects a statement that scans a whole table or a whole index', async () => {
    const whole = { text: 'SELECT count(*) FROM review WHERE text LIKE $1', values: ['%azulejo%'] }
    expect(await findLargeReads(whole)).toEqual([expect.objectContaining({ table: 'review' })])
    await client.query(
      'BEGIN; DROP INDEX circle_membership_member_id_owner_id_idx; SET LOCAL enable_seqscan = off',
    )
    const byMember = {
      text: 'SELECT owner_id FROM circle_membership WHERE member_id = $1',
      values: [randomUUID()],
    }
    const reads = await findLargeReads(byMember)
    await client.query('ROLLBACK')
    expect(reads).toEqual([expect.objectContaining({ index: 'circle_membership_pkey' })])
  })
})
