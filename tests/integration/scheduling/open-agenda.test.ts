import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#kernel/errors.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')
const as = ({ actor }: Pick<TestMember, 'actor'>) => createTestCaller(db, actor, { now })
const input = {
  profession: 'Plomero',
  city: 'Tijuana',
  state: 'Baja California',
  phone: '664 123 4567',
  weeklyRanges: {
    4: [
      { start: '09:00', end: '14:00' },
      { start: '15:00', end: '18:00' },
    ],
  },
}
const personOf = ({ personId }: TestMember) => db.person.findUniqueOrThrow({ where: { id: personId } })
const hasAgenda = async ({ personId }: TestMember) => (await db.agenda.count({ where: { personId } })) > 0

describe('scheduling.openAgenda', () => {
  it('scheduling.openAgenda writes trade, place and phone into the profile, and makes the caller bookable', async () => {
    const member = await makeMember(db)
    const settings = await as(member).scheduling.openAgenda(input)
    expect(settings).toMatchObject({
      enabled: true,
      saved: true,
      requiresClientPhone: true,
      timeZone: 'America/Tijuana',
      weeklyRanges: input.weeklyRanges,
    })
    expect(await personOf(member)).toMatchObject({
      professions: ['Plomero'],
      city: 'Tijuana',
      state: 'Baja California',
      phone: '664 123 4567',
      phoneKey: '+526641234567',
    })
    const client = await makeMember(db, { profile: { phone: '33 1111 2222' } })
    const { personId } = member
    await as(client).scheduling.book({ personId, date: '2026-05-21', time: '09:30' })
  })

  it('scheduling.openAgenda adds a trade to the caller’s profile and keeps the existing trades', async () => {
    const profile = { professions: ['Electricista'], city: 'Tijuana', state: 'Baja California' }
    const member = await makeMember(db, { profile })
    await as(member).scheduling.openAgenda({ ...input, state: '' })
    expect(await personOf(member)).toMatchObject({
      professions: ['Plomero', 'Electricista'],
      state: 'Baja California',
    })
  })

  it('scheduling.openAgenda adds no trade to the profile of a caller who already has the maximum of ten trades', async () => {
    const professions = Array.from({ length: 10 }, (_, index) => `Oficio ${index}`)
    const member = await makeMember(db, { profile: { professions } })
    await as(member).scheduling.openAgenda(input)
    expect((await personOf(member)).professions).toEqual(professions)
  })

  it('scheduling.openAgenda is rejected for a caller who has an agenda, and changes nothing', async () => {
    const provider = await makeProvider(db, { agenda: { enabled: false } })
    const before = await as(provider).scheduling.agendaSettings()
    await expectAppError(as(provider).scheduling.openAgenda(input), 'SCHEDULING.AGENDA_EXISTS')
    expect(await as(provider).scheduling.agendaSettings()).toEqual(before)
    expect((await personOf(provider)).city).not.toBe('Tijuana')
  })

  it('scheduling.openAgenda creates one agenda when the request is sent twice at the same time', async () => {
    const member = await makeMember(db)
    const answers = await Promise.allSettled([
      as(member).scheduling.openAgenda(input),
      as(member).scheduling.openAgenda(input),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it.each<[string, object, ErrorCode]>([
    ['a phone that is none', { phone: '12' }, 'IDENTITY.INVALID_PHONE'],
    ['no phone', { phone: ' ' }, 'KERNEL.INVALID_INPUT'],
    ['no trade', { profession: '' }, 'KERNEL.INVALID_INPUT'],
    ['no city', { city: ' ' }, 'KERNEL.INVALID_INPUT'],
    ['a long trade', { profession: 'p'.repeat(61) }, 'KERNEL.INVALID_INPUT'],
    ['no working day', { weeklyRanges: {} }, 'SCHEDULING.NO_WORKING_DAY'],
    [
      'a range that ends before it starts',
      { weeklyRanges: { 1: [{ start: '10:00', end: '09:00' }] } },
      'SCHEDULING.INVALID_RANGES',
    ],
  ])('scheduling.openAgenda rejects %s, and writes neither profile nor agenda', async (_, part, code) => {
    const member = await makeMember(db)
    await expectAppError(as(member).scheduling.openAgenda({ ...input, ...part }), code)
    expect(await hasAgenda(member)).toBe(false)
    expect(await personOf(member)).toMatchObject({ professions: [], city: null, phone: null })
  })

  it('scheduling.openAgenda is only for members', async () => {
    await expectAppError(createTestCaller(db, null).scheduling.openAgenda(input), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
