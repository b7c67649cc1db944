import pg from 'pg'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { hashPassword } from '#modules/identity/passwords.ts'
import { runBulkWriteWithoutIndexes } from '#platform/postgres/without-indexes.ts'
import {
  createCircleInsertSql,
  createCircleSizesTableSql,
  enlargeLargestCircleSql,
  insertTrustGraphEdgesSql,
  type TrustGraph,
} from './circles.ts'
import {
  createPeopleTableSql,
  fractionOfPeopleWithAccount,
  insertAccountsSql,
  insertInvitationsSql,
  insertPeopleSql,
} from './people.ts'
import { runWritesThenRebuildDirectoryIndex } from './postings.ts'
import { sqlDefiningRandomFunctions } from './random-functions.ts'
import { insertAgendasSql, insertAppointmentsSql, insertReviewsSql } from './work.ts'

export interface DataSetOptions {
  people: number
  edgesPerPerson: number
  reviewsPerPerson: number
  appointmentsPerPerson: number
  graph?: TrustGraph
  print: (line: string) => void
}

export interface DataSetSize {
  people: number
  edges: number
  reviews: number
  appointments: number
}

export const generatedAccountPassword = 'barrio-de-confianza'

const session = `SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'`
const peopleAtOnce = 100_000
const edgesAtOnce = 1_000_000

const tables = [
  'account',
  'session',
  'photo',
  'person',
  'slug_claim',
  'directory_entry',
  'directory_word',
  'circle_membership',
  'review',
  'review_photo',
  'invitation',
  'invitation_token',
  'agenda',
  'agenda_range',
  'service',
  'appointment',
]

/** The content of the data set depends only on the size and on today's date. */
export async function generateDataSet(url: string, options: DataSetOptions): Promise<DataSetSize> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(session)
    await client.query(sqlDefiningRandomFunctions)
    await runBulkWriteWithoutIndexes(client, tables, () =>
      runWritesThenRebuildDirectoryIndex(client, () => fill(client, options)),
    )
    await client.query('DROP SCHEMA bench CASCADE')
    options.print('statistics')
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
  return countDataSetRows(url)
}

export async function countDataSetRows(url: string): Promise<DataSetSize> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<DataSetSize>(
      `SELECT (SELECT count(*)::int FROM directory_entry) AS people, (SELECT count(*)::int FROM circle_membership) AS edges,
         (SELECT count(*)::int FROM review) AS reviews, (SELECT count(*)::int FROM appointment) AS appointments`,
    )
    const [size] = rows
    if (!size) throw new Error('The set cannot be counted')
    return size
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, options: DataSetOptions): Promise<void> {
  const { people, edgesPerPerson, graph, print } = options
  const owners = [...new Set(graph?.owners)]
  const isRegistered = graph
    ? `(i = ANY('{${owners.join(',')}}'::bigint[]) OR i > ${graph.nodes} AND bench.chance(i, 9) < ${fractionOfPeopleWithAccount})`
    : `bench.chance(i, 9) < ${fractionOfPeopleWithAccount}`
  await client.query(createPeopleTableSql(people, isRegistered))
  await client.query(insertAccountsSql(await hashPassword(generatedAccountPassword)))
  await withSecond(client, (second) =>
    inSteps(
      people,
      peopleAtOnce,
      async (from, to) => {
        const middle = Math.floor((from + to) / 2)
        await Promise.all([
          retryOnConflict(() => client.query(insertPeopleSql(from, middle))),
          retryOnConflict(() => second.query(insertPeopleSql(middle + 1, to))),
        ])
      },
      (done) => print(`people ${formatCount(done)} of ${formatCount(people)}`),
    ),
  )
  await client.query(insertInvitationsSql)
  if (graph) await storeGraph(client, graph, print)
  else {
    await client.query(createCircleSizesTableSql(people, edgesPerPerson))
    const step = Math.max(1, Math.floor(edgesAtOnce / edgesPerPerson))
    await inSteps(
      people,
      step,
      (from, to) => client.query(createCircleInsertSql(people, from, to)),
      (done) => print(`circles of ${formatCount(done)} of ${formatCount(people)} people`),
    )
    await client.query(enlargeLargestCircleSql)
  }
  print('reviews')
  await client.query('ALTER TABLE review DISABLE TRIGGER review_has_content')
  await client.query(insertReviewsSql(options.reviewsPerPerson))
  await client.query('ALTER TABLE review ENABLE TRIGGER review_has_content')
  // Disable the trigger, which would search the unindexed table of services for each new service.
  await client.query('ALTER TABLE service DISABLE TRIGGER service_updates_offers_services')
  await client.query(insertAgendasSql)
  await client.query('ALTER TABLE service ENABLE TRIGGER service_updates_offers_services')
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int FROM bench.providers')
  const providers = rows[0]?.count ?? 0
  const appointments = people * options.appointmentsPerPerson
  await inSteps(
    providers,
    20_000,
    (from, to) => client.query(insertAppointmentsSql(appointments, from, to)),
    (done) => print(`agendas of ${formatCount(done)} of ${formatCount(providers)} providers`),
  )
  print('indexes')
}

async function withSecond(client: pg.Client, work: (second: pg.Client) => Promise<void>): Promise<void> {
  const { host, port, user, password, database } = client
  const second = new pg.Client({ host, port, user, password: password ?? '', database: database ?? '' })
  await second.connect()
  try {
    await second.query(session)
    await work(second)
  } finally {
    await second.end()
  }
}

async function storeGraph(
  client: pg.Client,
  graph: TrustGraph,
  print: (line: string) => void,
): Promise<void> {
  await inSteps(
    graph.owners.length,
    edgesAtOnce,
    (from, to) =>
      client.query(insertTrustGraphEdgesSql, [
        graph.owners.slice(from - 1, to),
        graph.members.slice(from - 1, to),
      ]),
    (done) => print(`edges ${formatCount(done)} of ${formatCount(graph.owners.length)}`),
  )
}

async function inSteps(
  total: number,
  step: number,
  work: (from: number, to: number) => Promise<unknown>,
  done: (upTo: number) => void,
): Promise<void> {
  for (let from = 1; from <= total; from += step) {
    const to = Math.min(total, from + step - 1)
    await work(from, to)
    done(to)
  }
}

export function formatCount(value: number): string {
  return value.toLocaleString('en-US')
}
