import { describe, expect, it } from 'vitest'
import { schedulingErrorMessages } from '#modules/scheduling/messages.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

const policy = {
  minNoticeMinutes: 0,
  cancelDeadlineMinutes: 0,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  pendingLimitMinutes: null,
  reminderEnabled: true,
  startStepMinutes: null,
  requiresClientPhone: false,
}

const agenda = {
  enabled: true,
  durationMinutes: 45 as const,
  autoConfirmFor: 'NONE' as const,
  timeZone: 'America/Tijuana',
  weeklyRanges: {
    1: [
      { start: '16:00', end: '20:00' },
      { start: '09:00', end: '14:00' },
    ],
    6: [{ start: '10:00', end: '24:00' }],
  },
}

describe('agendaSettings', () => {
  it('the default agenda settings of a member contain the time zone of the member’s state', async () => {
    const { actor } = await makeMember(db, { profile: { state: 'Sonora', city: 'Hermosillo' } })
    expect(await createTestCaller(db, actor).scheduling.agendaSettings()).toEqual({
      enabled: false,
      durationMinutes: 30,
      autoConfirmFor: 'ALL',
      timeZone: 'America/Hermosillo',
      weeklyRanges: {},
      ...policy,
      saved: false,
      version: expect.any(String),
    })
  })

  it('scheduling.agendaSettings rejects visitors', async () => {
    await expectAppError(createTestCaller(db, null).scheduling.agendaSettings(), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('saveAgenda', () => {
  it('scheduling.saveAgenda saves all settings, and overwrites them on the next save', async () => {
    const { scheduling } = createTestCaller(db, (await makeMember(db)).actor)
    const starts = { startStepMinutes: 30, requiresClientPhone: true } as const
    const saved = await scheduling.saveAgenda({ ...agenda, ...starts })
    expect(saved).toEqual({
      ...agenda,
      ...policy,
      ...starts,
      weeklyRanges: {
        1: [
          { start: '09:00', end: '14:00' },
          { start: '16:00', end: '20:00' },
        ],
        6: [{ start: '10:00', end: '24:00' }],
      },
      saved: true,
      version: expect.any(String),
    })
    const changed = await scheduling.saveAgenda({
      ...agenda,
      enabled: false,
      timeZone: undefined,
      weeklyRanges: {},
    })
    expect(changed).toMatchObject({ enabled: false, timeZone: 'America/Tijuana', weeklyRanges: {} })
    expect(await scheduling.agendaSettings()).toEqual(changed)
  })

  it('a new agenda confirms bookings automatically by default', async () => {
    const { scheduling } = createTestCaller(db, (await makeMember(db)).actor)
    const saved = await scheduling.saveAgenda({ enabled: false, durationMinutes: 30, weeklyRanges: {} })
    expect(saved).toMatchObject({ autoConfirmFor: 'ALL', timeZone: 'America/Mexico_City' })
  })

  it('scheduling.saveAgenda merges equal time ranges of a weekday', async () => {
    const { scheduling } = createTestCaller(db, (await makeMember(db)).actor)
    const range = { start: '09:00', end: '14:00' }
    const saved = await scheduling.saveAgenda({ ...agenda, weeklyRanges: { 2: [range, range] } })
    expect(saved.weeklyRanges).toEqual({ 2: [range] })
  })

  it('scheduling.saveAgenda names the weekdays with invalid ranges, and saves nothing', async () => {
    const { scheduling } = createTestCaller(db, (await makeMember(db)).actor)
    await scheduling.saveAgenda(agenda)
    const weeklyRanges = {
      0: [{ start: '10:00', end: '10:00' }],
      1: [{ start: '09:00', end: '17:00' }],
      3: [{ start: '12:00', end: '09:00' }],
    }
    const rejection = await expectAppError(
      scheduling.saveAgenda({ ...agenda, weeklyRanges }),
      'SCHEDULING.INVALID_RANGES',
    )
    expect(rejection?.values).toEqual({ list: 'Domingo, Miércoles' })
    expect(schedulingErrorMessages['SCHEDULING.INVALID_RANGES']).toBe(
      'Hay rangos de horario inválidos en: {list}',
    )
    expect(Object.keys((await scheduling.agendaSettings()).weeklyRanges)).toEqual(['1', '6'])
  })

  it('scheduling.saveAgenda requires a working day only for an enabled agenda', async () => {
    const { scheduling } = createTestCaller(db, (await makeMember(db)).actor)
    for (const weeklyRanges of [{}, { 1: [] }]) {
      await expectAppError(scheduling.saveAgenda({ ...agenda, weeklyRanges }), 'SCHEDULING.NO_WORKING_DAY')
      expect(await scheduling.saveAgenda({ ...agenda, enabled: false, weeklyRanges })).toMatchObject({
        enabled: false,
      })
    }
  })

  it('scheduling.saveAgenda rejects an unknown time zone', async () => {
    const { scheduling } = createTestCaller(db, (await makeMember(db)).actor)
    const saving = scheduling.saveAgenda({ ...agenda, timeZone: 'America/Chilangolandia' })
    await expectFieldError(saving, 'timeZone', 'Elige una zona horaria válida')
  })

  it('saving an agenda does not change existing appointments', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const { id } = await makeAppointment(db, provider, client, new Date('2026-05-25T16:00:00Z'))
    const before = await db.appointment.findUniqueOrThrow({ where: { id } })
    await createTestCaller(db, provider.actor).scheduling.saveAgenda(agenda)
    expect(await db.appointment.findUniqueOrThrow({ where: { id } })).toEqual(before)
  })

  it('scheduling.saveAgenda rejects visitors', async () => {
    await expectAppError(createTestCaller(db, null).scheduling.saveAgenda(agenda), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('saveServices', () => {
  it('scheduling.saveServices stores services in the given order, and drops those without name or cost', async () => {
    const { scheduling } = createTestCaller(db, (await makeMember(db)).actor)
    const { services } = await scheduling.saveServices({
      services: [
        { name: ' Corte ', cost: 150.5 },
        { name: '', cost: 90 },
        { name: 'Barba', cost: 80 },
        { name: 'Gratis', cost: 0 },
      ],
    })
    expect(services.map(({ name, cost }) => [name, cost])).toEqual([
      ['Corte', 150.5],
      ['Barba', 80],
    ])
    expect(await scheduling.serviceSettings()).toMatchObject({ services })
  })

  it('scheduling.saveServices updates, reorders and deletes services by their ids', async () => {
    const { services, actor } = await makeProvider(db, {
      services: [
        { name: 'Corte', cost: 150 },
        { name: 'Barba', cost: 80 },
        { name: 'Tinte', cost: 400 },
      ],
    })
    const [cut, , dye] = services
    const { services: after } = await createTestCaller(db, actor).scheduling.saveServices({
      services: [
        { id: dye?.id, name: 'Tinte completo', cost: 450 },
        { name: 'Peinado', cost: 120 },
        { id: cut?.id, name: 'Corte', cost: 150 },
      ],
    })
    expect(after.map(({ name }) => name)).toEqual(['Tinte completo', 'Peinado', 'Corte'])
    expect([after[0]?.id, after[2]?.id]).toEqual([dye?.id, cut?.id])
  })

  it('scheduling.saveServices requires at least one service with a name and a cost', async () => {
    const { scheduling } = createTestCaller(db, (await makeMember(db)).actor)
    const saving = scheduling.saveServices({ services: [{ name: ' ', cost: 10 }] })
    await expectAppError(saving, 'SCHEDULING.NO_VALID_SERVICE')
    await expectAppError(scheduling.saveServices({ services: [] }), 'SCHEDULING.NO_VALID_SERVICE')
  })

  it("scheduling.saveServices does not change another provider's service whose id is sent", async () => {
    const other = await makeProvider(db, { services: [{ name: 'Corte', cost: 150 }] })
    const stolen = other.services[0]?.id
    const { scheduling } = createTestCaller(db, (await makeMember(db)).actor)
    const { services } = await scheduling.saveServices({ services: [{ id: stolen, name: 'Mío', cost: 1 }] })
    expect(services[0]?.id).not.toBe(stolen)
    expect(await createTestCaller(db, other.actor).scheduling.serviceSettings()).toMatchObject({
      services: other.services,
    })
  })

  it('scheduling.saveServices rejects visitors', async () => {
    const { scheduling } = createTestCaller(db, null)
    const saving = scheduling.saveServices({ services: [{ name: 'Corte', cost: 150 }] })
    await expectAppError(saving, 'KERNEL.SIGN_IN_REQUIRED')
    await expectAppError(scheduling.serviceSettings(), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
