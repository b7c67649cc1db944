import { beforeAll, describe, expect, it } from 'vitest'
import type { AppointmentsPage, ListAppointmentsInput } from '#modules/scheduling/contract/appointments.ts'
import { appointmentsPerPage, maxListedClients } from '#modules/scheduling/contract/limits.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeProvider, type TestServiceProvider } from '../../support/factories/scheduling.ts'
import { createSchedulingTestCaller, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'
import { computeExpectedAppointmentList, type ListedAppointment } from './list-model.ts'

const { db } = await createTestDb()

async function readAll(
  who: TestMember,
  input: Omit<ListAppointmentsInput, 'part' | 'figures'> & { part?: ListAppointmentsInput['part'] },
) {
  const pages: AppointmentsPage[] = []
  let cursor: ListAppointmentsInput['cursor'] = null
  do {
    const page: AppointmentsPage = await createSchedulingTestCaller(db, who).appointments({
      ...input,
      cursor,
    })
    pages.push(page)
    cursor = page.nextCursor
  } while (cursor)
  return pages
}

let provider: TestServiceProvider
let clients: TestMember[]
let rows: ListedAppointment[]

beforeAll(async () => {
  provider = await makeProvider(db)
  clients = [await makeMember(db, { name: 'Zoe' }), await makeMember(db, { name: 'Ángel' })]
  const [first, second] = clients.map(({ personId }) => personId)
  await db.$executeRaw`
    INSERT INTO appointment (id, provider_id, provider_name, client_id, client_name, starts_at, ends_at, time_zone,
      local_date, local_time, local_end_time, duration_minutes, status, expires_at, auto_confirm, updated_at,
      proposed_starts_at, proposed_time_zone, proposed_by_client)
    SELECT gen_random_uuid(), ${provider.personId}::uuid, 'P', CASE n % 3 WHEN 0 THEN ${first}::uuid WHEN 1 THEN ${second}::uuid END,
      'C', at, at + interval '45 minutes', zone, to_char(at AT TIME ZONE zone, 'YYYY-MM-DD'), to_char(at AT TIME ZONE zone, 'HH24:MI'),
      '00:00', 45, (ARRAY['pendiente', 'confirmada', 'cancelada', 'completada'])[1 + n % 4]::appointment_status,
      CASE WHEN n % 8 = 0 THEN at - interval '20 days' END, true, now(),
      CASE n % 5 WHEN 0 THEN at + interval '1 day' WHEN 1 THEN ${wednesdayNoon}::timestamptz END, CASE WHEN n % 5 < 2 THEN zone END,
      n % 5 < 2 AND (n / 5) % 2 = 0
    FROM (SELECT n, ${wednesdayNoon}::timestamptz - interval '42 days' + n * interval '187 minutes' AS at,
      (ARRAY['America/Mexico_City', 'America/Tijuana', 'Asia/Tokyo'])[1 + (n / 7) % 3] AS zone FROM generate_series(0, 860) AS n) AS one`
  rows = await db.appointment.findMany({ where: { providerId: provider.personId } })
})

describe('the pages of the appointment list', () => {
  const lists: Pick<ListAppointmentsInput, 'view' | 'span' | 'includeLater'>[] = [
    { view: 'active', span: 'week', includeLater: false },
    { view: 'active', span: 'month', includeLater: false },
    { view: 'active', span: 'week', includeLater: true },
    { view: 'archive', span: 'week', includeLater: false },
    { view: 'archive', span: 'month', includeLater: false },
  ]

  it.each(lists)(
    'the pages of the appointment list together contain the expected appointments in order: %o',
    async (list) => {
      for (const status of ['all', 'pending', 'confirmed', 'waiting'] as const) {
        for (const clientId of [undefined, clients[0]?.personId]) {
          const asked = { role: 'provider', ...list, status, clientId } as const
          const pages = await readAll(provider, asked)
          const expected = computeExpectedAppointmentList(rows, asked, wednesdayNoon)
          expect(pages.flatMap(({ appointments }) => appointments.map(({ id }) => id))).toEqual(expected.ids)
          for (const page of pages) {
            expect(page.appointments.length).toBeLessThanOrEqual(appointmentsPerPage)
            expect(page.counts).toEqual({ client: 0, provider: expected.count })
            const { later, earlier, toAnswer } = expected
            expect(page).toMatchObject({ later, earlier, toAnswer })
          }
        }
      }
    },
  )

  it('the appointment list returns no counts except `toAnswer` when the caller sends `figures: false`', async () => {
    for (const role of ['provider', 'client'] as const) {
      const who = role === 'provider' ? provider : clients[0]
      if (!who) throw new Error('no client')
      for (const status of ['all', 'waiting'] as const) {
        const list = { role, view: 'active', span: 'month', status, includeLater: true } as const
        const whole = await createSchedulingTestCaller(db, who).appointments(list)
        const alone = await createSchedulingTestCaller(db, who).appointments({ ...list, figures: false })
        expect(alone).toEqual({
          ...whole,
          ...{ counts: { client: 0, provider: 0 }, later: 0, earlier: 0, clients: [], moreClients: false },
        })
        expect(alone.toAnswer).toBeGreaterThan(0)
      }
    }
  })

  it('the appointment list separates appointments that ended before today from all others', async () => {
    for (const view of ['active', 'archive'] as const) {
      for (const status of ['all', 'confirmed'] as const) {
        const list = { role: 'provider', view, span: 'month', status, includeLater: false } as const
        const [earlier = [], current = [], all = []] = await Promise.all(
          (['earlier', 'current', 'all'] as const).map(async (part) => {
            const pages = await readAll(provider, { ...list, part })
            const ids = pages.flatMap(({ appointments }) => appointments.map(({ id }) => id))
            expect(ids).toEqual(computeExpectedAppointmentList(rows, { ...list, part }, wednesdayNoon).ids)
            return ids
          }),
        )
        expect([...earlier, ...current]).toEqual(all)
        expect(earlier.length > 0).toBe(view === 'active')
      }
    }
  })

  it('the appointment list of a client contains only the client’s own appointments', async () => {
    const [client] = clients
    if (!client) throw new Error('no client')
    const own = rows.filter(({ clientId }) => clientId === client.personId)
    const asked = {
      role: 'client',
      view: 'active',
      span: 'month',
      status: 'all',
      includeLater: true,
    } as const
    const pages = await readAll(client, asked)
    const expected = computeExpectedAppointmentList(own, asked, wednesdayNoon)
    expect(pages.flatMap(({ appointments }) => appointments.map(({ id }) => id))).toEqual(expected.ids)
    expect(pages[0]).toMatchObject({
      counts: { client: expected.count, provider: 0 },
      toAnswer: expected.toAnswer,
      clients: [],
    })
    expect(expected.toAnswer).toBeGreaterThan(0)
    const proposals = await readAll(client, { ...asked, status: 'waiting' })
    const waiting = proposals.flatMap(({ appointments }) => appointments)
    expect(waiting.map(({ id }) => id)).toEqual(
      computeExpectedAppointmentList(own, { ...asked, status: 'waiting' }, wednesdayNoon).ids,
    )
    expect(waiting.every(({ canAnswerProposal }) => canAnswerProposal)).toBe(true)
  })

  it('the first page of the appointment list, and no other, contains the list of clients sorted by name', async () => {
    const [first, second] = await readAll(provider, {
      role: 'provider',
      view: 'active',
      span: 'month',
      status: 'all',
      includeLater: false,
    })
    expect(first?.clients.map(({ personId }) => personId).sort()).toEqual(
      clients.map(({ personId }) => personId).sort(),
    )
    expect(first?.moreClients).toBe(false)
    expect(second?.clients).toEqual([])
  })

  it('the appointment list reports when there are more clients than it lists', async () => {
    const busy = await makeProvider(db)
    await db.$executeRaw`
      WITH people AS (
        INSERT INTO person (id, name, updated_at)
        SELECT gen_random_uuid(), 'Cliente ' || n, now() FROM generate_series(0, ${maxListedClients}::int) AS n RETURNING id, name)
      INSERT INTO appointment (id, provider_id, provider_name, client_id, client_name, starts_at, ends_at, time_zone,
        local_date, local_time, local_end_time, duration_minutes, status, auto_confirm, updated_at)
      SELECT gen_random_uuid(), ${busy.personId}::uuid, 'P', id, name, at, at + interval '5 minutes', 'UTC',
        to_char(at, 'YYYY-MM-DD'), to_char(at, 'HH24:MI'), '00:00', 5, 'confirmada', true, now()
      FROM (SELECT *, ${wednesdayNoon}::timestamptz + row_number() OVER () * interval '5 minutes' AS at FROM people) AS one`
    const [page] = await readAll(busy, {
      role: 'provider',
      view: 'active',
      span: 'week',
      status: 'all',
      includeLater: false,
    })
    expect(page).toMatchObject({ moreClients: true, counts: { provider: maxListedClients + 1 } })
    expect(page?.clients).toHaveLength(maxListedClients)
    const found = await createSchedulingTestCaller(db, busy).appointments({
      role: 'provider',
      clientName: 'cliente 17',
    })
    expect(found.appointments.map(({ counterpart }) => counterpart.name)).toEqual(
      expect.arrayContaining(['Cliente 17', 'Cliente 170']),
    )
    expect(found.appointments).toHaveLength(11)
  })
})
