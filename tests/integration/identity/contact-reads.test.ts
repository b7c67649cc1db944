import { beforeAll, expect, it } from 'vitest'
import { render } from '#client/app/entry-server.tsx'
import { createTestConfig } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  createUniquePhone,
  makeContact,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { createTestHtmlPageProvider } from '../../support/html-page-providers.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const limits = { ...createTestConfig().limits, contactReadsPerAccount: 3, contactReadsPerNetwork: 5 }
const app = await createTestApp(
  db,
  { limits },
  {
    pageProvider: createTestHtmlPageProvider(
      render,
      '<html><head><!--head--></head><body><!--body--><!--state--></body></html>',
    ),
  },
)

let lastAddress = 0
const newAddress = () => `198.51.100.${++lastAddress}`

const owners: (TestMember & { phone: string })[] = []
beforeAll(async () => {
  for (let n = 0; n < 8; n++) {
    const phone = createUniquePhone()
    owners.push({ ...(await makeMember(db, { profile: { phone, professions: ['Plomero'] } })), phone })
  }
})

interface Reader {
  remoteAddress: string
  cookies?: { sesion: string }
}
const asMember = async (): Promise<Reader & { member: TestMember }> => {
  const member = await makeMember(db)
  return { remoteAddress: newAddress(), cookies: { sesion: member.sessionToken }, member }
}
const get = ({ remoteAddress, cookies }: Reader, url: string) =>
  app.inject({ url, remoteAddress, headers: { host: 'circulo.test' }, ...(cookies && { cookies }) })

const post = ({ remoteAddress, cookies }: Reader, procedure: string, json: object) =>
  app.inject({
    method: 'POST',
    url: `/trpc/${procedure}`,
    remoteAddress,
    headers: { host: 'circulo.test', origin: 'http://circulo.test' },
    cookies: cookies ?? {},
    payload: { json },
  })

async function readBatch(reader: Reader, people: readonly Pick<TestMember, 'personId'>[] = owners) {
  const paths = people.map(() => 'identity.profile').join()
  const input = Object.fromEntries(people.map(({ personId }, at) => [at, { json: { id: personId } }]))
  const response = await get(
    reader,
    `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`,
  )
  expect(response.statusCode).toBe(200)
  const answers =
    response.json<{ result: { data: { json: { phone: string; contactWithheld: string } } } }[]>()
  return answers.map(({ result }) => result.data.json)
}

it('a profile hides contact data from visitors whose IP network has read too many profiles', async () => {
  const reader = { remoteAddress: newAddress() }
  for (let attempt = 0; attempt < 2; attempt++) {
    const answers = await readBatch(reader)
    expect(answers.filter(({ phone }) => phone !== null)).toHaveLength(5)
    expect(answers.filter(({ contactWithheld }) => contactWithheld === 'SIGN_IN')).toHaveLength(3)
  }
})

it('a profile hides contact data from a member who has read too many profiles, until the next time window', async () => {
  const answers = await readBatch(await asMember())
  expect(answers.filter(({ phone }) => phone !== null)).toHaveLength(3)
  expect(answers.filter(({ contactWithheld }) => contactWithheld === 'LATER')).toHaveLength(5)
})

it('opening a profile page and reading the same profile by the API count as one read of contact data', async () => {
  const reader = { remoteAddress: newAddress() }
  const [first] = owners
  for (let n = 0; n < 4; n++) await get(reader, first?.profilePath ?? '')
  await readBatch(reader, owners.slice(0, 1))
  const answers = await readBatch(reader)
  expect(answers.filter(({ phone }) => phone !== null)).toHaveLength(5)
})

it('a profile page contains no phone when the reader has read the contact data of too many profiles', async () => {
  const reader = { remoteAddress: newAddress() }
  await readBatch(reader, owners.slice(0, 5))
  const last = owners.at(-1)
  const page = await get(reader, last?.profilePath ?? '')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Inicia sesión para ver')
  for (const text of [last?.email, last?.phone, last?.phone.replace(/\D/g, '')])
    expect(page.body).not.toContain(text)
})

it('a read of the caller’s own profile does not count as a read of contact data', async () => {
  const reader = await asMember()
  await readBatch(reader, [reader.member])
  expect((await readBatch(reader)).filter(({ phone }) => phone !== null)).toHaveLength(3)
})

interface CircleAnswer {
  result: { data: { json: { people: { phone: string | null; contactWithheld: string | null }[] } } }
}

it('people in the caller’s own circle do not count towards the limit of contact data reads', async () => {
  const reader = await asMember()
  const contacts = [await makeContact(db), await makeContact(db)]
  await addToCircle(db, reader.member, ...owners, ...contacts)
  const response = await get(reader, '/trpc/circles.list')
  const { people } = response.json<CircleAnswer>().result.data.json
  expect(people).toHaveLength(10)
  for (const person of people)
    expect(person).toMatchObject({ phone: expect.any(String), contactWithheld: null })
  expect((await readBatch(reader)).filter(({ phone }) => phone !== null)).toHaveLength(8)

  const others: TestMember[] = []
  for (let n = 0; n < 4; n++)
    others.push(await makeMember(db, { profile: { phone: createUniquePhone(), professions: ['Plomera'] } }))
  const answers = await readBatch(reader, others)
  expect(answers.filter(({ phone }) => phone !== null)).toHaveLength(3)
})

it('contacts added by the caller do not count towards the limit of contact data reads', async () => {
  const reader = await asMember()
  const [trusting = expect.fail('no owners'), ...others] = owners
  await addToCircle(db, trusting, reader.member)
  const contact = await makeContact(db, { createdById: reader.member.personId })
  await readBatch(reader, [trusting, contact])
  expect((await readBatch(reader, others)).filter(({ phone }) => phone !== null)).toHaveLength(3)
})

it('a client’s read of the provider’s contact data counts towards the rate limit only if the appointment is cancelled', async () => {
  const reader = await asMember()
  const [booked = expect.fail('no owners'), cancelled = booked, client = booked] = owners
  const at = (day: number) => new Date(Date.UTC(2031, 0, day, 18))
  await makeAppointment(db, booked, reader.member, at(1))
  await makeAppointment(db, cancelled, reader.member, at(2), { status: 'CANCELLED' })
  await makeAppointment(db, reader.member, client, at(3))
  const answers = await readBatch(reader)
  expect(answers.filter(({ phone }) => phone !== null)).toHaveLength(5)
  expect(answers[0]?.phone).toBe(booked.phone)
  expect(answers[2]?.phone).toBe(client.phone)
})

it('adding people to a circle counts as reading contact data, so a member cannot collect many phones', async () => {
  const reader = await asMember()
  const add = ({ personId }: TestMember) => post(reader, 'circles.add', { personId })
  const answers: number[] = []
  for (const owner of owners.slice(0, 5)) answers.push((await add(owner)).statusCode)
  expect(answers).toEqual([200, 200, 200, 429, 429])
  const response = await get(reader, '/trpc/circles.list')
  expect(response.json<CircleAnswer>().result.data.json.people).toHaveLength(3)
})

it('a member can book and add people even when the member’s IP network has reached the limit of contact data reads', async () => {
  const remoteAddress = newAddress()
  for (let n = 0; n < 2; n++) await readBatch({ ...(await asMember()), remoteAddress })
  const answers = await readBatch({ ...(await asMember()), remoteAddress })
  expect(answers.every(({ contactWithheld }) => contactWithheld === 'LATER')).toBe(true)
  const reader = { ...(await asMember()), remoteAddress }
  const { personId } = await makeProvider(db)
  const date = new Date(Date.now() + 14 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  expect((await post(reader, 'scheduling.book', { personId, date, time: '10:00' })).statusCode).toBe(200)
  expect((await post(reader, 'circles.add', { personId })).statusCode).toBe(200)
})

it('a member’s booking of a new provider counts towards the rate limit for viewing contact data', async () => {
  const reader = await asMember()
  const date = new Date(Date.now() + 14 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const answers: string[] = []
  for (let n = 0; n < 5; n++) {
    const { personId } = await makeProvider(db)
    const booked = await post(reader, 'scheduling.book', { personId, date, time: '10:00' })
    const answer = booked.json<{
      result?: { data: { json: { id: string } } }
      error?: { json: { data: { appCode: string } } }
    }>()
    answers.push(answer.error?.json.data.appCode ?? 'booked')
    if (answer.result) await post(reader, 'scheduling.cancel', { id: answer.result.data.json.id })
  }
  expect(answers).toEqual(['booked', 'booked', 'booked', ...Array(2).fill('SCHEDULING.TOO_MANY_PROVIDERS')])
})

it('a search for a full phone number counts towards the rate limit for reading contact data even without a match', async () => {
  const reader = await asMember()
  const search = async (query: string) => (await post(reader, 'circles.search', { query })).statusCode
  const queries = [
    owners[0]?.phone ?? '',
    '33 0000 0001',
    owners[0]?.phone ?? '',
    '33 0000 0002',
    '33 0000 0003',
  ]
  const statuses: number[] = []
  for (const query of queries) statuses.push(await search(query))
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect(await search('Plomero')).toBe(200)
})

it('the page of a member without trade is marked noindex and is not in the sitemap', async () => {
  const [worker, client] = [owners[0], await makeMember(db)]
  const unlisted = await makeMember(db, { profile: { professions: ['Plomero'], listed: false } })
  const reader = { remoteAddress: newAddress() }
  const sitemap = (await get(reader, '/sitemap/perfiles.xml')).body
  for (const [person, isIndexed] of [
    [worker, true],
    [client, false],
    [unlisted, false],
  ] as const) {
    const path = person?.profilePath ?? ''
    const page = await get(reader, path)
    expect(page.headers['x-robots-tag']).toBe(isIndexed ? undefined : 'noindex')
    expect(page.body.includes('application/ld+json')).toBe(isIndexed)
    expect(sitemap.includes(`${path}<`)).toBe(isIndexed)
  }
})
