import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import { disableAccount, enableAccount } from '#modules/identity/operator-api.ts'
import { readPersonCalendar } from '#modules/scheduling/host-api.ts'
import { personEventHandlersOfSchedulingModule } from '#modules/scheduling/use-cases/person-event-handlers.ts'
import { createAppointmentLinkToken } from '../../support/appointment-links.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const app = await createTestApp(db)
const day = 86_400_000
/** Calendar files store whole seconds, so the dates of the test must have no milliseconds. */
const inDays = (days: number) => new Date(Math.floor(Date.now() / day) * day + days * day)
const as = (who: Pick<TestMember, 'actor'> | null) => createTestCaller(db, who?.actor ?? null).scheduling

const pathOf = ({ path }: { path: string | null }) => path ?? ''
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const signedIn = ({ sessionToken }: TestMember) => ({ cookie: `sesion=${sessionToken}` })

function eventsIn(text: string): Record<string, string> {
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  const read = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  const other = Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT')
  expect(other).toHaveLength(read.length)
  return Object.fromEntries(
    read.map((event) => [
      event.summary.replace(/^.* con /, ''),
      String(event.component.getFirstPropertyValue('status')),
    ]),
  )
}

describe('the private calendar address', () => {
  it('a private calendar address is created on request, shown again, replaced and removed', async () => {
    const me = await makeMember(db)
    expect(await as(me).calendarFeed()).toEqual({ path: null })
    const made = await as(me).createCalendarFeed()
    expect(made.path).toMatch(/^\/calendario\/[\w-]{44}\.ics$/)
    expect(await as(me).calendarFeed()).toEqual(made)
    expect(await as(me).createCalendarFeed()).toEqual(made)
    expect((await get(pathOf(made))).statusCode).toBe(200)

    const other = await as(me).replaceCalendarFeed()
    expect(other.path).not.toBe(made.path)
    expect((await get(pathOf(made))).statusCode).toBe(404)
    expect((await get(pathOf(other))).statusCode).toBe(200)

    expect(await as(me).removeCalendarFeed()).toEqual({ path: null })
    expect(await as(me).removeCalendarFeed()).toEqual({ path: null })
    expect((await get(pathOf(other))).statusCode).toBe(404)
  })

  it("managing the private calendar address requires a session, and concerns only the caller's own address", async () => {
    for (const procedure of [
      'calendarFeed',
      'createCalendarFeed',
      'replaceCalendarFeed',
      'removeCalendarFeed',
    ] as const)
      await expectAppError(as(null)[procedure](), 'KERNEL.SIGN_IN_REQUIRED')
    const [mine, theirs] = [await makeMember(db), await makeMember(db)]
    const made = await as(mine).createCalendarFeed()
    await as(theirs).removeCalendarFeed()
    expect((await get(pathOf(made))).statusCode).toBe(200)
  })

  it('four concurrent requests for a private calendar address return the same address', async () => {
    const me = await makeMember(db)
    const create = () => as(me).createCalendarFeed()
    const made = await runOverlappingCalls(url, preventWritesToTables('calendar_feed'), [
      create,
      create,
      create,
      create,
    ])
    const paths = made.map((outcome) => outcome.status === 'fulfilled' && outcome.value.path)
    expect(paths).toEqual(Array(4).fill(expect.stringMatching(/^\/calendario\//)))
    expect(new Set(paths).size).toBe(1)
  })

  it('the private calendar URL returns HTTP 404 for a changed token, an appointment link token or a wrong file extension', async () => {
    const provider = await makeProvider(db)
    const me = await makeMember(db)
    const { id } = await makeAppointment(db, provider, me, inDays(1))
    const path = pathOf(await as(me).createCalendarFeed())
    const at = '/calendario/'.length
    for (let place = at; place < at + 44; place += 1) {
      const changed = path.slice(0, place) + (path[place] === 'A' ? 'B' : 'A') + path.slice(place + 1)
      expect((await get(changed)).statusCode).toBe(404)
    }
    for (const wrong of [path.replace('.ics', ''), `${path}x`, '/calendario/.ics', '/calendario/'])
      expect((await get(wrong)).statusCode).toBe(404)
    const token = await createAppointmentLinkToken(db, id, 'CLIENT', me.email)
    expect((await get(`/calendario/${token}.ics`)).statusCode).toBe(404)
    await expectAppError(
      as(null).linkedAppointment({ token: path.slice(at, at + 44) }),
      'SCHEDULING.LINK_INVALID',
    )
  })

  it('the private calendar returns 404 while the account is disabled, and after it was deleted', async () => {
    const me = await makeMember(db)
    const path = pathOf(await as(me).createCalendarFeed())
    const ctx = createTestContext(db, null)
    await disableAccount(ctx, me.email)
    expect((await get(path)).statusCode).toBe(404)
    await enableAccount(ctx, me.email)
    expect((await get(path)).statusCode).toBe(200)

    const leaving = await makeMember(db)
    const theirs = pathOf(await as(leaving).createCalendarFeed())
    await createTestCaller(db, leaving.actor).identity.deleteAccount({
      password: leaving.password,
      email: null,
    })
    expect((await get(theirs)).statusCode).toBe(404)
  })

  it('a merge of two profiles moves the only private calendar address to the remaining profile', async () => {
    const [from, into] = [await makeMember(db), await makeMember(db)]
    const path = pathOf(await as(from).createCalendarFeed())
    const merge = () =>
      inTransaction(db, (tx) =>
        personEventHandlersOfSchedulingModule.merge(tx, {
          fromId: from.personId,
          intoId: into.personId,
          now: new Date(),
        }),
      )
    await merge()
    expect(pathOf(await as(into).calendarFeed())).toBe(path)
    await as(from).createCalendarFeed()
    await merge()
    expect(pathOf(await as(into).calendarFeed())).toBe(path)
  })
})

describe('the calendar at the private address', () => {
  it('the private calendar contains recent and future appointments of its owner as client and provider', async () => {
    const me = await makeProvider(db, { name: 'Ana Peña' })
    const other = await makeProvider(db, { name: 'Otra Persona' })
    const clients = await Promise.all(
      ['Luis', 'Rosa', 'Caro', 'Beto', 'Lejos', 'Ajena'].map((name) => makeMember(db, { name })),
    )
    const [luis, rosa, caro, beto, far, stranger] = clients
    if (!luis || !rosa || !caro || !beto || !far || !stranger) throw new Error('too few clients')
    await makeAppointment(db, me, luis, inDays(2))
    await makeAppointment(db, me, rosa, inDays(3), { status: 'PENDING' })
    await makeAppointment(db, me, caro, inDays(-20), { status: 'COMPLETED' })
    await makeAppointment(db, me, beto, inDays(4), { status: 'CANCELLED' })
    await makeAppointment(db, me, far, inDays(-92), { status: 'COMPLETED' })
    await makeAppointment(db, other, me, inDays(400))
    await makeAppointment(db, other, stranger, inDays(5))
    const forgotten = await makeAppointment(db, me, far, inDays(6), { status: 'CANCELLED' })
    await db.$executeRaw`UPDATE appointment SET updated_at = ${inDays(-40)} WHERE id = ${forgotten.id}::uuid`
    const response = await get(pathOf(await as(me).createCalendarFeed()))
    expect(eventsIn(response.body)).toEqual({
      Caro: 'CONFIRMED',
      Luis: 'CONFIRMED',
      Rosa: 'TENTATIVE',
      Beto: 'CANCELLED',
      'Otra Persona': 'CONFIRMED',
    })
  })

  it('the private calendar shows the client’s contact data to the provider, and none to the client', async () => {
    const me = await makeProvider(db)
    const [luis, caro] = [await makeMember(db), await makeMember(db)]
    await makeAppointment(db, me, luis, inDays(2), { clientPhone: '33 1111 2222' })
    await makeAppointment(db, me, caro, inDays(-2), { clientPhone: '33 3333 4444' })
    const mine = (await get(pathOf(await as(me).createCalendarFeed()))).body.replaceAll('\r\n ', '')
    expect(mine).toContain('33 1111 2222')
    expect(mine).toContain(luis.email)
    expect(mine).not.toContain('33 3333 4444')
    const theirs = (await get(pathOf(await as(luis).createCalendarFeed()))).body.replaceAll('\r\n ', '')
    expect(theirs).not.toContain(me.email)
  })

  it('the private calendar is a calendar file that programs can cache and revalidate', async () => {
    const me = await makeProvider(db)
    const client = await makeMember(db)
    const path = pathOf(await as(me).createCalendarFeed())
    const empty = await get(path)
    expect(empty.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    expect(empty.headers['set-cookie']).toBeUndefined()
    const etag = String(empty.headers.etag)
    const again = await get(path, { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    await makeAppointment(db, me, client, inDays(2))
    expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('the private calendar’s ETag changes when an appointment changes or ends, or a shop address changes', async () => {
    const provider = await makeProvider(db)
    const me = await makeMember(db)
    const { id } = await makeAppointment(db, provider, me, inDays(2))
    const readAt = async (now: Date) => {
      const { version, write } = await readPersonCalendar(
        { ...createTestContext(db, null), clock: { now: () => now } },
        me.personId,
      )
      return { version, text: (await write()).replaceAll('\r\n ', '') }
    }
    const now = new Date()
    const first = await readAt(now)
    expect(await readAt(now)).toEqual(first)
    expect((await readAt(inDays(4))).version).not.toBe(first.version)
    await db.$executeRaw`UPDATE appointment SET service_name = 'Otra cosa' WHERE id = ${id}::uuid`
    const second = await readAt(now)
    expect(second.version).not.toBe(first.version)
    expect(second.text).toContain('Otra cosa')
    const place = { hasShop: true, shopName: 'Taller', address: 'Calle 1' }
    await db.person.update({ where: { id: provider.personId }, data: place })
    const third = await readAt(now)
    expect(third.version).not.toBe(second.version)
    expect(third.text).toContain('LOCATION:Taller')
  })

  it('one private calendar address can be read at most 60 times an hour', async () => {
    const path = pathOf(await as(await makeMember(db)).createCalendarFeed())
    for (let count = 0; count < 60; count++) expect((await get(path)).statusCode).toBe(200)
    expect((await get(path)).statusCode).toBe(429)
  })
})

describe('one appointment as a calendar file', () => {
  const setUp = async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const { id } = await makeAppointment(db, provider, client, inDays(2))
    return { provider, client, id }
  }

  it('the calendar file of one appointment is returned to the signed-in client and the signed-in provider', async () => {
    const { provider, client, id } = await setUp()
    for (const [reader, other] of [
      [client, provider],
      [provider, client],
    ] as const) {
      const response = await get(`/api/citas/${id}.ics`, signedIn(reader))
      expect(response.headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-store',
        'content-disposition': 'inline; filename="cita.ics"',
      })
      expect(eventsIn(response.body)).toEqual({ [other.name]: 'CONFIRMED' })
    }
  })

  it('the calendar file of an appointment redirects people who are not its client or provider to their own appointments', async () => {
    const { id } = await setUp()
    const stranger = signedIn(await makeMember(db))
    for (const [path, headers] of [
      [`/api/citas/${id}.ics`, {}],
      [`/api/citas/${id}.ics`, stranger],
      ['/api/citas/otra.ics', stranger],
      [`/api/citas/${'-'.repeat(36)}.ics`, stranger],
    ] as const) {
      const response = await get(path, headers)
      expect([response.statusCode, response.headers.location]).toEqual([303, '/mis-citas'])
    }
  })

  it('the calendar file of one appointment is returned for a valid appointment link', async () => {
    const { client, provider, id } = await setUp()
    const token = await createAppointmentLinkToken(db, id, 'CLIENT', client.email)
    const response = await get(`/api/cita.ics?token=${token}`)
    expect(eventsIn(response.body)).toEqual({ [provider.name]: 'CONFIRMED' })
    for (const wrong of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, '', '%0d%0aX: y']) {
      const rejected = await get(`/api/cita.ics?token=${wrong}`)
      expect([rejected.statusCode, rejected.headers.location]).toEqual([
        303,
        `/cita?token=${wrong.toUpperCase() === '%0D%0AX: Y' ? '%0D%0AX%3A%20y' : wrong}`,
      ])
    }
  })
})
