import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatDate } from '#client/lib/format.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import {
  confirmBooking,
  findSlotButton,
  getAgendaPath,
  getDateAfterDays,
  openCalendarDay,
} from './support/agendas.ts'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { expectInViewport } from './support/in-viewport.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { expectPagePath } from './support/steps.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const booked = 'Cita reservada y confirmada exitosamente'
const requested =
  'Cita reservada. Recibirás una notificación por correo cuando el profesional confirme tu cita.'
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

describe('booking on a phone', () => {
  it('a booking on a phone is confirmed at once, and shows the appointment and the next step', async () => {
    const provider = await makeProvider(db(), { profile: { phone: '+523312345678' } })
    const client = await makeMember(db())
    const page = await openAs(client, provider.profilePath)
    const dialog = await openCalendarDay(page, date)

    await confirmBooking(dialog)
    await dialog.getByText('Selecciona un horario').waitFor()
    const slot = findSlotButton(dialog, '10:30')
    await slot.click()
    expect(await dialog.getByText('Selecciona un horario').count()).toBe(0)
    await slot.click()
    expect(await slot.getAttribute('aria-pressed')).toBe('false')
    expect(await dialog.getByText('Queda confirmada al momento.').count()).toBe(0)
    await slot.click()
    await dialog.getByText(new RegExp(`^${formatDate(date)}, 10:30 a 11:00$`, 'i')).waitFor()
    await dialog.getByText('Puedes cancelarla o cambiarla hasta que empiece.').waitFor()
    for (const button of [slot, dialog.getByRole('button', { name: 'Confirmar Reserva' })])
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await dialog.getByLabel('Nota para quien te atiende').fill('  El timbre no sirve 🔔  ')

    const respond = delayBookingResponse(page)
    await confirmBooking(dialog)
    await dialog.getByText('Reservando...').waitFor()
    respond()
    await page.getByText(booked, { exact: true }).waitFor()
    await page.getByText(`10:30 a 11:00, con ${provider.name}`).waitFor()
    const chat = await page.getByRole('link', { name: 'Avisar por WhatsApp' }).getAttribute('href')
    expect(new URL(chat ?? '').pathname).toBe('/523312345678')
    expect(new URL(chat ?? '').searchParams.get('text')).toBe(
      `Hola. Reservé una cita contigo en Círculo para el ${formatDate(date)}, 10:30.`,
    )
    const file = await page.getByRole('link', { name: 'Agregar a mi calendario' }).getAttribute('href')
    const calendar = await page.request.get(file ?? '')
    expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    expect(await calendar.text()).toContain('BEGIN:VEVENT')
    await expectNoHorizontalScroll(page)
    expect(await appointmentsOf(client)).toMatchObject([
      { clientNote: 'El timbre no sirve 🔔', localTime: '10:30' },
    ])

    await openCalendarDay(page, date)
    await dialog.getByRole('button', { name: '10:30 Tu reserva' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it("a booking becomes a request if the provider confirms manually, and the dialog first shows the provider's terms", async () => {
    const provider = await makeProvider(db(), {
      agenda: {
        autoConfirmFor: 'NONE',
        minNoticeMinutes: 120,
        cancelDeadlineMinutes: 1_440,
        pendingLimitMinutes: 2_880,
      },
    })
    const page = await openAs(await makeMember(db()), getAgendaPath(provider))
    await page.getByText('Se reserva con al menos 2 horas de anticipación.').waitFor()
    const dialog = await openCalendarDay(page, date)
    await findSlotButton(dialog, '09:00').click()
    await dialog.getByText(/^Queda pendiente hasta que la confirmen\. Si no responden en 2 días/).waitFor()
    await dialog.getByText(/Puedes cancelarla o cambiarla hasta 1 día antes\.$/).waitFor()
    await confirmBooking(dialog)
    await page.getByText(requested, { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Avisar por WhatsApp' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Ver en Mis Citas' }).click()
    await expectPagePath(page, '/mis-citas')
    const card = page.getByRole('article', { name: `Cita con ${provider.name}` })
    await card.getByText('Pendiente').waitFor()
    await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it("the booking dialog offers slots of the service's duration, and deselects a slot too short for a newly chosen service", async () => {
    const provider = await makeProvider(db(), {
      services: [
        { name: 'Corte', cost: 150 },
        { name: 'Color', cost: 900, durationMinutes: 120 },
      ],
    })
    const page = await openAs(await makeMember(db()), getAgendaPath(provider))
    const dialog = await openCalendarDay(page, date)
    const confirm = dialog.getByRole('button', { name: 'Confirmar Reserva' })
    await dialog.getByText('Selecciona un servicio:').waitFor()
    await findSlotButton(dialog, '16:30').click()
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByText('Falta elegir el servicio.').waitFor()

    await dialog.getByLabel(/^Corte/).check()
    expect(await confirm.isDisabled()).toBe(false)
    expect(await dialog.getByText('Falta elegir el servicio.').count()).toBe(0)
    await dialog.getByText(/16:30 a 17:00$/).waitFor()
    await dialog.getByLabel(/^Color/).check()
    await dialog.getByText('Ese horario ya no está disponible. Elige otro.').waitFor()
    expect(await dialog.getByRole('group', { name: 'Tarde' }).getByRole('button').allTextContents()).toEqual([
      '13:00',
      '15:00',
    ])
    await findSlotButton(dialog, '13:00').click()
    await dialog.getByText(/13:00 a 15:00$/).waitFor()
    await dialog.getByRole('status').getByText('$900 MXN').waitFor()

    await page.keyboard.press('Escape')
    await page.getByText('Días con lugar para Color.').waitFor()
    await page.getByRole('button', { name: 'Ver todos' }).click()
    expect(await page.getByText('Días con lugar para Color.').count()).toBe(0)
  })

  it('the booking dialog counts the characters of a long note', async () => {
    const provider = await makeProvider(db())
    const client = await makeMember(db())
    const page = await openAs(client, getAgendaPath(provider))
    const dialog = await openCalendarDay(page, date)
    await findSlotButton(dialog, '09:00').click()
    const note = dialog.getByLabel('Nota para quien te atiende')
    await note.fill('a'.repeat(300))
    expect(await dialog.getByText('300/500').count()).toBe(0)
    await note.fill('a'.repeat(501))
    await dialog.getByText('501/500').waitFor()
    const message = dialog.getByText('La nota puede tener hasta 500 caracteres')
    await expectInViewport(message)
    await dialog.getByRole('button', { name: /^09:00/ }).scrollIntoViewIfNeeded()
    await confirmBooking(dialog)
    await expectInViewport(message)
    await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await appointmentsOf(client)).toEqual([])
  })

  it('the booking dialog works with thirty services with long names', async () => {
    const name = 'Limpieza de tinacos, cisternas y tuberías '.repeat(3).slice(0, 119)
    const services = Array.from({ length: 30 }, (_, index) => ({ name: `${name}${index % 10}`, cost: 250 }))
    const provider = await makeProvider(db(), { services })
    const page = await openAs(await makeMember(db()), getAgendaPath(provider))
    const dialog = await openCalendarDay(page, date)
    await dialog.getByRole('radio').first().check()
    await confirmBooking(dialog)
    await dialog.getByText('Selecciona un horario').waitFor()
    const slot = findSlotButton(dialog, '09:00')
    await expectInViewport(slot)
    await slot.click()
    await expectInViewport(dialog.getByRole('status').getByText('$250 MXN'))
    await expectNoHorizontalScroll(page)
  })
})

function delayBookingResponse(page: Page): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void page.route(isBooking, async (route) => {
    await held
    await route.continue()
  })
  return release
}

it('a member hidden by the operator sees a notice instead of the buttons to send a booking or a review', async () => {
  const provider = await makeProvider(db())
  const member = await makeMember(db())
  await db().person.update({ where: { id: member.personId }, data: { hiddenAt: new Date() } })
  const page = await openAs(member, provider.profilePath)
  const dialog = await openCalendarDay(page, date)
  await dialog.getByText('Tu perfil está oculto').waitFor()
  expect(await dialog.getByRole('button', { name: 'Confirmar Reserva' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Dejar Reseña' }).click()
  await page.getByRole('dialog', { name: 'Dejar Reseña' }).getByText('Tu perfil está oculto').waitFor()
  expect(await page.getByRole('button', { name: 'Publicar' }).count()).toBe(0)
})
