import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../support/caller.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import {
  confirmBooking,
  findSlotButton,
  getAgendaPath,
  getDateAfterDays,
  openCalendarDay,
} from './support/agendas.ts'
import { setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const booked = 'Cita reservada y confirmada exitosamente'
const date = getDateAfterDays(35)

async function openAs(member: TestMember, path: string, tolerates: RegExp[] = []): Promise<Page> {
  const page = await openPage('phone', { baseUrl: product().url, tolerates })
  await signInAs(page, member, product().url)
  await page.goto(path)
  return page
}

const appointmentsOf = ({ personId }: TestMember) =>
  db().appointment.findMany({ where: { clientId: personId } })
const isBooking = /scheduling\.book/
const aborted = /Failed to load resource/

describe('a booking', () => {
  it('the slower of two clients who book the same slot sees that the slot is taken, and keeps the input', async () => {
    const provider = await makeProvider(db(), { services: [{ name: 'Corte', cost: 150 }] })
    const [client, rival] = [await makeMember(db()), await makeMember(db())]
    const page = await openAs(client, getAgendaPath(provider), [/status of 409/])
    const dialog = await openCalendarDay(page, date)
    await dialog.getByLabel(/^Corte/).check()
    await findSlotButton(dialog, '12:00').click()
    await dialog.getByLabel('Nota para quien te atiende').fill('Traigo a mi hijo')
    await createTestCaller(db(), rival.actor).scheduling.book({
      personId: provider.personId,
      date,
      time: '12:00',
      serviceId: provider.services[0]?.id,
    })

    await confirmBooking(dialog)
    await dialog.getByText('Este horario ya está reservado').waitFor()
    await dialog.getByRole('button', { name: '12:00 Reservado' }).waitFor()
    expect(await dialog.getByText(rival.name).count()).toBe(0)
    expect(await dialog.getByLabel(/^Corte/).isChecked()).toBe(true)
    expect(await dialog.getByLabel('Nota para quien te atiende').inputValue()).toBe('Traigo a mi hijo')
    await findSlotButton(dialog, '12:30').click()
    await confirmBooking(dialog)
    await page.getByText(booked, { exact: true }).waitFor()
    expect(await appointmentsOf(client)).toMatchObject([
      { localTime: '12:30', clientNote: 'Traigo a mi hijo' },
    ])
  })

  it('a booking whose response was lost is not created a second time when the client tries again', async () => {
    const provider = await makeProvider(db())
    const client = await makeMember(db())
    const page = await openAs(client, getAgendaPath(provider), [aborted])
    const dialog = await openCalendarDay(page, date)
    await findSlotButton(dialog, '10:00').click()
    const keys = await loseFirstAnswer(page)
    // If the appointment slots loaded, the dialog would retry the booking without a click.
    await page.route(/scheduling\.slots/, (route) => route.abort())

    await confirmBooking(dialog)
    await dialog.getByText(/^Error al reservar la cita\. Por favor, intenta de nuevo\./).waitFor()
    expect(await appointmentsOf(client)).toHaveLength(1)
    await page.unroute(/scheduling\.slots/)
    await confirmBooking(dialog)
    await page.getByText(booked, { exact: true }).waitFor()
    expect(await appointmentsOf(client)).toHaveLength(1)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('a booking whose response was lost shows success when the retry finds the slot taken by the same client', async () => {
    const provider = await makeProvider(db())
    const client = await makeMember(db())
    const page = await openAs(client, getAgendaPath(provider), [aborted])
    const dialog = await openCalendarDay(page, date)
    await findSlotButton(dialog, '10:00').click()
    await loseFirstAnswer(page)
    await confirmBooking(dialog)
    await page.getByText(booked, { exact: true }).waitFor()
    expect(await appointmentsOf(client)).toHaveLength(1)
  })

  it('a double press on the confirm button sends the booking once', async () => {
    const provider = await makeProvider(db())
    const client = await makeMember(db())
    const page = await openAs(client, getAgendaPath(provider))
    const dialog = await openCalendarDay(page, date)
    await findSlotButton(dialog, '10:00').click()
    await dialog.getByRole('button', { name: 'Confirmar Reserva' }).dblclick()
    await page.getByText(booked, { exact: true }).waitFor()
    expect(await appointmentsOf(client)).toHaveLength(1)
  })

  it('a booking is rejected with an explanation when the agenda has changed while the client was choosing', async () => {
    const provider = await makeProvider(db(), { services: [{ name: 'Corte', cost: 150 }] })
    const caller = createTestCaller(db(), provider.actor).scheduling
    const page = await openAs(await makeMember(db()), getAgendaPath(provider), [/status of 4\d\d/])
    const dialog = await openCalendarDay(page, date)
    await dialog.getByLabel(/^Corte/).check()
    await findSlotButton(dialog, '10:00').click()
    await caller.saveServices({ services: [{ name: 'Peinado', cost: 200 }] })
    await confirmBooking(dialog)
    await dialog.getByText('Ese servicio ya no se ofrece. Elige otro.').waitFor()

    await dialog.getByLabel(/^Peinado/).check()
    await caller.saveException({ from: date, to: date, ranges: [], note: '' })
    await confirmBooking(dialog)
    await dialog.getByText('Ese horario ya no está disponible. Elige otro.').waitFor()
    await dialog.getByText('Este día ya no cabe una cita de 30 min. Elige otro día.').waitFor()
  })
})

async function loseFirstAnswer(page: Page): Promise<string[]> {
  const keys: string[] = []
  await page.route(isBooking, async (route: Route) => {
    keys.push(/"requestKey":"([\w-]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return keys
}
