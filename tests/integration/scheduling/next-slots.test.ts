import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonId } from '#kernel/ids/contract.ts'
import { maxPeoplePerNextSlotsQuery } from '#modules/scheduling/contract/limits.ts'
import { DAY_MS, MINUTE_MS } from '#modules/scheduling/local-time.ts'
import { captureSqlStatements } from '../../bench/capture.ts'
import { createTestCaller } from '../../support/caller.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestServiceProvider,
} from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')
const months = ['2026-05', '2026-06', '2026-07']
const visitor = createTestCaller(db, null, { now }).scheduling

let member: TestMember
beforeAll(async () => {
  member = await makeMember(db)
})

const nextSlotsOf = (personIds: PersonId[]) =>
  createTestCaller(db, member.actor, { now }).scheduling.nextSlots({ personIds })

async function findFirstOfCalendar(personId: PersonId) {
  const { scheduling } = createTestCaller(db, member.actor, { now })
  for (const month of months) {
    const { days, window } = await scheduling.slots({ personId, month })
    for (const { date, slots } of days) {
      const free = slots.find(({ taken }) => !taken)
      if (free)
        return { date, time: free.time, daysAhead: (Date.parse(date) - Date.parse(window.from)) / DAY_MS }
    }
  }
  return null
}

/** A pseudo-random generator (mulberry32) with a seed, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: <T>(values: readonly T[]) => values[below(values.length)] as T }
}

const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

async function makeRandomProvider(seed: number, client: TestMember): Promise<TestServiceProvider> {
  const { below, pick } = createRandom(seed)
  const day = () => {
    const start = below(20)
    return below(3) === 0 ? [] : [{ start: timeOf(start), end: timeOf(start + 1 + below(4)) }]
  }
  const provider = await makeProvider(db, {
    agenda: {
      durationMinutes: pick([15, 30, 45, 60, 90, 120]),
      timeZone: pick(['America/Mexico_City', 'America/Tijuana', 'America/Cancun', 'America/Hermosillo']),
      weeklyRanges: {
        0: day(),
        1: day(),
        2: day(),
        3: day(),
        4: day(),
        5: day(),
        6: [{ start: '10:00', end: '14:00' }],
      },
      minNoticeMinutes: pick([0, 0, 90, 1440, 20_160, 43_200]),
      bufferBeforeMinutes: pick([0, 15, 60]),
      bufferAfterMinutes: pick([0, 0, 30, 480]),
    },
  })
  const own = createTestCaller(db, provider.actor, { now }).scheduling
  for (let index = below(3); index > 0; index--) {
    const from = new Date(now.getTime() + below(20) * DAY_MS).toISOString().slice(0, 10)
    const to = new Date(Date.parse(from) + below(40) * DAY_MS).toISOString().slice(0, 10)
    const ranges = below(2) === 0 ? [] : [{ start: '07:00', end: '09:00' }]
    await own.saveException({ from, to, ranges })
  }
  const busyUntil = now.getTime() + pick([1, 4, 9, 9, 30, 75]) * DAY_MS
  const isDense = below(2) === 0
  let at = now.getTime() - below(600) * MINUTE_MS
  while (at < busyUntil) {
    const durationMinutes = isDense ? 1440 : pick([30, 120, 480])
    const status = pick(['CONFIRMED', 'CONFIRMED', 'PENDING', 'CANCELLED'] as const)
    const isExpired = status === 'PENDING' && below(3) === 0
    await makeAppointment(db, provider, client, new Date(at), {
      durationMinutes,
      status: isDense && status === 'CANCELLED' ? 'CONFIRMED' : status,
      expiresAt: isExpired ? new Date(now.getTime() - MINUTE_MS) : null,
    })
    at += (durationMinutes + (isDense ? 0 : below(1500))) * MINUTE_MS
  }
  return provider
}

describe('the next slots of people', () => {
  it('the next slot of each person equals the first free slot of the booking calendar, for random agendas', async () => {
    const client = await makeMember(db)
    const firstSeed = Number(process.env.SEED ?? 1)
    const found: string[] = []
    for (let seed = firstSeed; seed < firstSeed + maxPeoplePerNextSlotsQuery; seed++) {
      const { personId } = await makeRandomProvider(seed, client)
      const [slot] = await nextSlotsOf([personId])
      expect(slot, `SEED=${seed}`).toEqual({ personId, next: await findFirstOfCalendar(personId) })
      found.push(slot?.next?.date ?? 'none')
    }
    expect(found, 'some agendas have no free slot').toContain('none')
    expect(
      found.some((date) => date > '2026-06-05'),
      'some slots are found by the second query',
    ).toBe(true)
    expect(
      found.some((date) => date < '2026-05-24'),
      'some slots are found by the first query',
    ).toBe(true)
  })

  it('scheduling.nextSlots tells a visitor which people accept bookings, but not the times of free appointment slots', async () => {
    const provider = await makeProvider(db)
    expect(await visitor.nextSlots({ personIds: [provider.personId] })).toEqual([
      { personId: provider.personId, next: null },
    ])
    expect(await nextSlotsOf([provider.personId])).toEqual([
      { personId: provider.personId, next: { date: '2026-05-20', time: '12:00', daysAhead: 0 } },
    ])
  })

  it('scheduling.nextSlots omits hidden people, disabled agendas, contacts and unknown people', async () => {
    const [hidden, disabled] = [await makeProvider(db), await makeProvider(db)]
    await createTestCaller(db, disabled.actor).scheduling.saveAgenda({
      enabled: false,
      durationMinutes: 30,
      weeklyRanges: { 1: [{ start: '09:00', end: '17:00' }] },
    })
    await db.person.update({ where: { id: hidden.personId }, data: { hiddenAt: now } })
    const personIds = [
      hidden.personId,
      disabled.personId,
      (await makeContact(db)).personId,
      randomUUID() as PersonId,
    ]
    expect(await nextSlotsOf(personIds)).toEqual([])
    expect(await visitor.nextSlots({ personIds })).toEqual([])
    const own = createTestCaller(db, hidden.actor, { now }).scheduling
    expect(await own.nextSlots({ personIds })).toMatchObject([{ personId: hidden.personId }])
  })

  it('scheduling.nextSlots rejects a request for more people than fit on a page of results', async () => {
    const personIds = Array.from({ length: maxPeoplePerNextSlotsQuery + 1 }, () => randomUUID())
    await expect(visitor.nextSlots({ personIds })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await visitor.nextSlots({ personIds: [] })).toEqual([])
  })

  it('scheduling.nextSlots reads a page of people with as many SQL statements as one person', async () => {
    const providers: TestServiceProvider[] = []
    for (let index = 0; index < 5; index++) providers.push(await makeProvider(db))
    const countStatements = async (personIds: PersonId[]) =>
      (await captureSqlStatements(() => nextSlotsOf(personIds))).flat().length
    const ids = providers.map(({ personId }) => personId)
    const one = await countStatements(ids.slice(0, 1))
    expect(one).toBeGreaterThan(0)
    expect(await countStatements(ids)).toBe(one)
  })
})
