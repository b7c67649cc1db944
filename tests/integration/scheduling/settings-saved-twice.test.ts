import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

async function schedulingOfProvider() {
  const provider = await makeProvider(db, { services: [{ name: 'Corte', cost: 150 }] })
  return createTestCaller(db, provider.actor).scheduling
}

describe('an agenda that is edited in two tabs', () => {
  it('a browser tab cannot overwrite agenda settings that another tab has changed meanwhile', async () => {
    const scheduling = await schedulingOfProvider()
    const { version: basedOn, ...agenda } = await scheduling.agendaSettings()
    await scheduling.saveAgenda({ ...agenda, basedOn, durationMinutes: 45 })
    const second = scheduling.saveAgenda({
      ...agenda,
      basedOn,
      durationMinutes: 60,
      weeklyRanges: {},
      enabled: false,
    })
    await expectAppError(second, 'SCHEDULING.SETTINGS_CHANGED')
    expect(await scheduling.agendaSettings()).toMatchObject({ ...agenda, durationMinutes: 45 })
  })

  it('an agenda is saved if the request has the current version number, or no version number', async () => {
    const scheduling = await schedulingOfProvider()
    const { version: basedOn, ...agenda } = await scheduling.agendaSettings()
    const first = await scheduling.saveAgenda({ ...agenda, basedOn, autoConfirmFor: 'NONE' })
    const second = await scheduling.saveAgenda({ ...agenda, basedOn: first.version, bufferAfterMinutes: 10 })
    expect(second).toMatchObject({ autoConfirmFor: 'ALL', bufferAfterMinutes: 10 })
    expect(await scheduling.saveAgenda({ ...agenda, durationMinutes: 90 })).toMatchObject({
      durationMinutes: 90,
    })
  })

  it('repeating the request that saves an agenda succeeds when the first response was lost', async () => {
    const scheduling = await schedulingOfProvider()
    const { version: basedOn, ...agenda } = await scheduling.agendaSettings()
    const form = { ...agenda, basedOn, durationMinutes: 120 as const }
    expect(await scheduling.saveAgenda(form)).toEqual(await scheduling.saveAgenda(form))
  })
})

describe('services that are edited in two tabs', () => {
  it('a browser tab cannot overwrite services that another tab has changed meanwhile', async () => {
    const scheduling = await schedulingOfProvider()
    const { version: basedOn, services } = await scheduling.serviceSettings()
    await scheduling.saveServices({ basedOn, services: [...services, { name: 'Barba', cost: 80 }] })
    const second = scheduling.saveServices({ basedOn, services: [{ name: 'Tinte', cost: 400 }] })
    await expectAppError(second, 'SCHEDULING.SETTINGS_CHANGED')
    const { services: after } = await scheduling.serviceSettings()
    expect(after.map(({ name }) => name)).toEqual(['Corte', 'Barba'])
  })

  it('services are saved if the request has the current version number, or no version number', async () => {
    const scheduling = await schedulingOfProvider()
    const { services } = await scheduling.serviceSettings()
    const { version: basedOn } = await scheduling.saveServices({
      services: [...services, { name: 'Barba', cost: 80 }],
    })
    const { services: after } = await scheduling.saveServices({ basedOn, services })
    expect(after).toEqual(services)
  })
})
