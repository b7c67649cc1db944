import pg from 'pg'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import { createSignedLinkToken } from '#modules/scheduling/links.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { sessionTokenPrefix } from './data-set/people.ts'

export interface BenchMember {
  personId: PersonId
  email: string
  token: string
}

export interface BenchPeopleSample {
  typical: BenchMember[]
  heavy: BenchMember[]
  empty: BenchMember[]
  circleSizes: { typical: number; largest: number }
  providers: BenchMember[]
  withBuffers: PersonId[]
  reviewedProviders: string[]
  links: string[]
  people: { id: PersonId; slug: string; name: string; phone: string }[]
  popular: { id: PersonId; slug: string }[]
  cursors: { recommendationCount: number; name: string; personId: PersonId }[]
  city: string
  state: string
  commonWord: string
  rareName: string
}

const typicalCount = 12

const memberColumns = `person.id AS "personId", account.email, '${sessionTokenPrefix}' || substring(account.email FROM '[0-9]+') AS token`
const memberTables = `person JOIN account ON account.id = person.account_id`

export async function chooseBenchPeopleSample(url: string): Promise<BenchPeopleSample> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows
  try {
    const circles = `(SELECT owner_id AS id, count(*) AS size FROM circle_membership GROUP BY owner_id) AS circle`
    const middle = await rows<{ size: number }>(
      `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY size)::int AS size FROM ${circles}`,
    )
    const typical = await rows<BenchMember>(
      `SELECT ${memberColumns} FROM ${memberTables} JOIN ${circles} ON circle.id = person.id
       WHERE size = ${middle[0]?.size ?? 1} ORDER BY md5(person.slug) LIMIT ${typicalCount}`,
    )
    const heavy = await rows<BenchMember & { size: number }>(
      `SELECT ${memberColumns}, size::int FROM ${memberTables} JOIN ${circles} ON circle.id = person.id ORDER BY size DESC, md5(person.slug) LIMIT 3`,
    )
    const empty = await rows<BenchMember>(
      `SELECT ${memberColumns} FROM ${memberTables}
       WHERE NOT EXISTS (SELECT FROM circle_membership WHERE owner_id = person.id) ORDER BY md5(person.slug) LIMIT 3`,
    )
    const providers = await rows<BenchMember>(
      `SELECT ${memberColumns} FROM ${memberTables}
         JOIN (SELECT provider_id, count(*) AS size FROM appointment GROUP BY provider_id) AS busy ON busy.provider_id = person.id
       ORDER BY size = max(size) OVER () DESC, md5(person.slug) LIMIT ${typicalCount}`,
    )
    const withBuffers = await rows<{ id: PersonId }>(
      `SELECT person_id AS id FROM agenda JOIN person ON person.id = person_id
       WHERE buffer_before_minutes > 0 ORDER BY md5(person.slug) LIMIT ${typicalCount}`,
    )
    const reviewedProviders = await rows<{ slug: string }>(
      `SELECT slug FROM directory_entry JOIN agenda USING (person_id)
         CROSS JOIN LATERAL (SELECT count(*) AS reviews FROM review WHERE subject_id = person_id) AS counted
       WHERE enabled AND reviews > 0 ORDER BY least(reviews, 10) DESC, md5(slug) LIMIT 1`,
    )
    const people = await rows<BenchPeopleSample['people'][number]>(
      `SELECT id, slug, name, phone FROM person ORDER BY md5(slug) LIMIT ${typicalCount}`,
    )
    const popular = await rows<BenchPeopleSample['popular'][number]>(
      `SELECT person_id AS id, slug FROM directory_entry ORDER BY recommendation_count DESC, name, person_id LIMIT 3`,
    )
    const cursors = await rows<BenchPeopleSample['cursors'][number]>(
      `SELECT "recommendationCount", name, "personId" FROM (
         SELECT recommendation_count AS "recommendationCount", name, person_id AS "personId", count(*) OVER () AS people,
           row_number() OVER (ORDER BY recommendation_count DESC, name, person_id) AS place
         FROM directory_entry) AS ranked
       WHERE place IN (24, people / 2) ORDER BY place`,
    )
    const rare = await rows<{ name: string }>(
      `SELECT min(name) AS name FROM directory_entry GROUP BY name HAVING count(*) = 1 ORDER BY md5(name) LIMIT 1`,
    )
    return {
      typical,
      heavy,
      empty,
      circleSizes: { typical: middle[0]?.size ?? 0, largest: heavy[0]?.size ?? 0 },
      providers,
      withBuffers: withBuffers.map(({ id }) => id),
      reviewedProviders: reviewedProviders.map(({ slug }) => slug),
      links: await mintLinks(url, await rows(upcoming)),
      people,
      popular,
      cursors,
      city: 'Guadalajara, Jalisco',
      state: 'México',
      commonWord: 'María',
      rareName: rare[0]?.name ?? '',
    }
  } finally {
    await client.end()
  }
}

const upcoming = `
  SELECT appointment.id, person.email AS mailbox FROM appointment JOIN person ON person.id = appointment.client_id
  WHERE starts_at > now() AND status = 'confirmada' AND person.email IS NOT NULL ORDER BY md5(appointment.id::text) LIMIT ${typicalCount}`

async function mintLinks(
  url: string,
  mails: readonly { id: AppointmentId; mailbox: string }[],
): Promise<string[]> {
  const db = createDb(url)
  try {
    const links = []
    for (const { id, mailbox } of mails)
      links.push(await createSignedLinkToken(db, { kind: 'CLIENT', id }, mailbox))
    return links
  } finally {
    await closeDb(db)
  }
}

export async function readMemberSessions(
  client: pg.Client,
  count: number,
  exceptId: PersonId,
): Promise<BenchMember[]> {
  const { rows } = await client.query<BenchMember>(
    `SELECT ${memberColumns} FROM ${memberTables} WHERE person.id <> $1 ORDER BY md5(person.id::text) LIMIT $2`,
    [exceptId, count],
  )
  await client.query('UPDATE session SET last_used_at = now()')
  return rows
}
