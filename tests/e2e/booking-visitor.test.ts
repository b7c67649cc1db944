import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../support/caller.ts'
import { makeMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  confirmBooking,
  findSlotButton,
  getAgendaPath,
  getDateAfterDays,
  openCalendarDay,
} from './support/agendas.ts'
import { setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { expectPagePath, makeSignUpData } from './support/steps.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const prompt = 'Para reservar una cita necesitas estar registrado. Te invitamos a crear una cuenta gratuita.'
const booked = 'Cita reservada y confirmada exitosamente'
const date = getDateAfterDays(35)
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

describe('a visitor who books', () => {
  it('a visitor who signs up while booking gets the chosen slot back, and sees no bookings of other people', async () => {
    const provider = await makeProvider(db(), { services: [{ name: 'Corte', cost: 150 }] })
    const other = await makeMember(db())
    const serviceId = provider.services[0]?.id
    await createTestCaller(db(), other.actor).scheduling.book({
      personId: provider.personId,
      date,
      time: '11:00',
      serviceId,
    })
    const page = await openPage('phone', { baseUrl: product().url })
    await page.goto(provider.profilePath)
    const dialog = await openCalendarDay(page, date)
    expect(await findSlotButton(dialog, '11:00').isEnabled()).toBe(true)
    await dialog.getByLabel(/^Corte/).check()
    await findSlotButton(dialog, '10:00').click()
    await dialog.getByLabel('Nota para quien te atiende').fill('Llego en bici')
    await confirmBooking(dialog)
    await dialog.getByText(prompt, { exact: true }).waitFor()
    await dialog.getByRole('link', { name: 'Crear cuenta gratuita' }).waitFor()
    await dialog.getByRole('link', { name: 'Ya tengo cuenta' }).waitFor()

    await expectPagePath(page, '/registro')
    const { name, email, password } = makeSignUpData('Vera Visitante')
    await page.getByLabel('Nombre completo').fill(name)
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByLabel('Confirmar contraseña').fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click()

    await expectPagePath(page, provider.profilePath)
    await dialog.waitFor()
    expect(await dialog.getByLabel(/^Corte/).isChecked()).toBe(true)
    expect(await dialog.getByLabel('Nota para quien te atiende').inputValue()).toBe('Llego en bici')
    expect(await findSlotButton(dialog, '11:00').isDisabled()).toBe(true)
    await confirmBooking(dialog)
    await page.getByText(booked, { exact: true }).waitFor()
    await page.getByText('Tu círculo son las personas que agregas como de confianza.').waitFor()
    const audience = page.getByLabel(`Además de ${provider.name}, ¿quién ve tu correo?`)
    expect(await audience.inputValue()).toBe('MEMBERS')
    await expectAccessible(page)
    await audience.selectOption('Solo mi círculo')
    await page.getByText('Guardamos quién ve tus datos').waitFor()
    expect(await audience.inputValue()).toBe('CIRCLE')
    const saved = await db().person.findFirstOrThrow({ where: { name } })
    expect(saved).toMatchObject({ phoneAudience: null, emailAudience: 'CIRCLE', isProfessional: null })
    expect(await db().appointment.findFirst({ where: { clientName: name } })).toMatchObject({
      localDate: date,
      localTime: '10:00',
      clientNote: 'Llego en bici',
    })
  })

  it('a visitor who chooses to sign in while booking is not redirected to the sign-up', async () => {
    const provider = await makeProvider(db())
    const member = await makeMember(db())
    const page = await openPage('desktop', { baseUrl: product().url })
    await page.goto(getAgendaPath(provider))
    const dialog = await openCalendarDay(page, date)
    await findSlotButton(dialog, '15:00').click()
    await confirmBooking(dialog)
    await dialog.getByRole('link', { name: 'Ya tengo cuenta' }).click()
    await expectPagePath(page, '/login')
    await page.waitForTimeout(2_500)
    await expectPagePath(page, '/login')

    await page.getByLabel('Correo electrónico').fill(member.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expectPagePath(page, getAgendaPath(provider))
    await dialog.waitFor()
    await expect.poll(() => findSlotButton(dialog, '15:00').getAttribute('aria-pressed')).toBe('true')
  })

  it('a press of the Shift key does not stop the automatic redirect of a visitor from the booking to the sign-up', async () => {
    const provider = await makeProvider(db())
    const page = await openPage('phone', { baseUrl: product().url })
    await page.goto(getAgendaPath(provider))
    const dialog = await openCalendarDay(page, date)
    await findSlotButton(dialog, '15:00').click()
    await confirmBooking(dialog)
    await dialog.getByText(prompt, { exact: true }).waitFor()
    await page.keyboard.press('Shift')
    await expectPagePath(page, '/registro')
  })

  it('the Tab key stops the automatic redirect of a visitor from the booking to the sign-up', async () => {
    const provider = await makeProvider(db())
    const page = await openPage('desktop', { baseUrl: product().url })
    await page.goto(getAgendaPath(provider))
    const dialog = await openCalendarDay(page, date)
    await findSlotButton(dialog, '15:00').click()
    await confirmBooking(dialog)
    await dialog.getByText(prompt, { exact: true }).waitFor()
    await page.keyboard.press('Tab')
    await page.waitForTimeout(2_500)
    await expectPagePath(page, getAgendaPath(provider))
    await dialog.getByText(prompt, { exact: true }).waitFor()
  })

  it('a visitor who closes the sign-up prompt during a booking stays on the agenda page of the provider', async () => {
    const provider = await makeProvider(db())
    const page = await openPage('phone', { baseUrl: product().url })
    await page.goto(getAgendaPath(provider))
    const dialog = await openCalendarDay(page, date)
    await findSlotButton(dialog, '15:00').click()
    await confirmBooking(dialog)
    await dialog.getByText(prompt, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForTimeout(2_500)
    await expectPagePath(page, getAgendaPath(provider))
  })
})

describe('a member whose session has ended', () => {
  it('a booking continues with its slot when the same member signs in again, but not when another person signs in', async () => {
    const provider = await makeProvider(db())
    const [member, other] = [await makeMember(db()), await makeMember(db())]
    for (const who of [member, other]) {
      const page = await openPage('phone', { baseUrl: product().url, tolerates: [/status of 401/] })
      await signInAs(page, member, product().url)
      await page.goto(getAgendaPath(provider))
      const dialog = await openCalendarDay(page, date)
      await findSlotButton(dialog, '16:00').click()
      await page.context().clearCookies()
      await confirmBooking(dialog)
      await expectPagePath(page, '/login')
      await page.getByLabel('Correo electrónico').fill(who.email)
      await page.getByLabel('Contraseña', { exact: true }).fill(who.password)
      await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
      await expectPagePath(page, getAgendaPath(provider))
      if (who === member) {
        await expect.poll(() => findSlotButton(dialog, '16:00').getAttribute('aria-pressed')).toBe('true')
        continue
      }
      await page.getByRole('grid').waitFor()
      expect(await dialog.count()).toBe(0)
    }
  })
})

describe('booking by keyboard alone', () => {
  it('a client can make a booking by keyboard alone', async () => {
    const provider = await makeProvider(db(), { services: [{ name: 'Corte', cost: 150 }] })
    const page = await openPage('desktop', { baseUrl: product().url })
    await signInAs(page, await makeMember(db()), product().url)
    await page.goto(getAgendaPath(provider))
    const press = async (key: string, until: RegExp) => {
      for (let count = 0; count < 30; count++) {
        await page.keyboard.press(key)
        if (until.test((await focused(page)) ?? '')) return
      }
      throw new Error(`${key} does not lead to ${until}`)
    }
    await press('Tab', /^Ver mes/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Mes siguiente' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('PageDown')
    await page
      .getByRole('button', { name: /, disponible$/ })
      .first()
      .waitFor()
    await press('ArrowRight', /, disponible$/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expect.poll(() => dialog.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    await press('Tab', /^Cerrar/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => dialog.getByLabel(/^Corte/).isChecked()).toBe(true)
    await press('Tab', /^09:00/)
    await page.keyboard.press('Space')
    await press('Tab', /Confirmar Reserva/)
    await page.keyboard.press('Enter')
    await page.getByText(booked, { exact: true }).waitFor()
    await expect.poll(() => focused(page)).toContain(booked)
    await press('Tab', /^Ver en Mis Citas/)
  })
})
