import { beforeAll, describe, expect, it } from 'vitest'
import { render } from '#client/app/entry-server.tsx'
import { PageCache } from '#server/page-cache.ts'
import { type CapturedSqlStatement, captureSqlStatements } from '../../bench/capture.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import {
  makeAppointment,
  makeProvider,
  type TestServiceProvider,
} from '../../support/factories/scheduling.ts'
import { createTestHtmlPageProvider } from '../../support/html-page-providers.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const pageProvider = createTestHtmlPageProvider(render, '<head><!--head--></head><!--body--><!--state-->')
const app = await createTestApp(db, {}, { pageProvider, pageCache: new PageCache({ maxAgeMs: 0 }) })

let provider: TestServiceProvider
let member: TestMember

beforeAll(async () => {
  provider = await makeProvider(db, {
    profile: { professions: ['Plomero'], city: 'Tepic', state: 'Nayarit', phone: '311 123 4567' },
    services: [{ name: 'Destape', cost: 300 }],
  })
  const friend = await makeMember(db)
  member = await makeMember(db)
  await addToCircle(db, member, friend)
  await addToCircle(db, friend, provider)
  const [photoId] = await makePhotos(db, friend, 1)
  await makeReview(db, friend, provider, { photoIds: [photoId] })
  await makeReview(db, await makeMember(db), provider)
  const lastHour = new Date(Date.now() - 60 * 60_000)
  await makeAppointment(db, provider, member, lastHour, { status: 'COMPLETED' })
})

async function readStatements(url: string, visitor?: TestMember): Promise<CapturedSqlStatement[]> {
  const cookies = visitor && { sesion: visitor.sessionToken }
  const visit = async () => {
    const { statusCode } = await app.inject({
      url,
      headers: { host: 'circulo.test' },
      ...(cookies && { cookies }),
    })
    expect(statusCode).toBe(200)
  }
  await visit()
  const statements = (await captureSqlStatements(visit)).flat()
  // The connection pool sends `pg_backend_pid()` on each new connection.
  return statements.filter(({ text }) => !text.includes('pg_backend_pid()'))
}

describe('the number of SQL statements of a page', () => {
  it.each<
    [page: string, as: string, url: () => string, visitor: () => TestMember | undefined, count: number]
  >([
    ['profile', 'a visitor', () => provider.profilePath, () => undefined, 18],
    ['profile', 'a member', () => provider.profilePath, () => member, 30],
    ['explore', 'a visitor', () => '/explorar', () => undefined, 7],
    ['explore', 'a member', () => '/explorar', () => member, 14],
    ['dashboard', 'a member', () => '/dashboard', () => member, 16],
  ])(
    'the server renders the %s page for %s with the expected number of SQL statements and none of them twice',
    async (_page, _as, url, visitor, count) => {
      const statements = await readStatements(url(), visitor())
      const sent = statements.map(({ text, values }) => JSON.stringify([text, values]))
      expect(sent.filter((one, index) => sent.indexOf(one) !== index)).toEqual([])
      expect(statements).toHaveLength(count)
    },
  )
})
