import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createUniquePhone } from '../support/factories/people.ts'
import { preventWritesToTables, runOverlappingCalls } from '../support/overlapping-calls.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'
import {
  expectPagePath,
  expectSameScreenAfterReload,
  makeSignUpData,
  makeWorkPhoto,
  openDayWithFreeSlot,
  openNavigationSection,
  openOwnProfile,
  openPageAsNewMember,
  type SignUpData,
  searchDirectoryByName,
  signOut,
  signUp,
} from './support/steps.ts'

const { openPage } = setUpBrowser()

describe.each(deviceKinds)('the main journey, on a %s', (screen) => {
  it('a new client gets from the landing page to a confirmed appointment', async () => {
    const [client, provider] = [makeSignUpData('Ana Robles'), makeSignUpData('Dra. Íñiga Peña')]
    const contact = makeSignUpData('Don Chuy')

    const clientPage = await openPage(screen)
    await arriveAndSignUp(clientPage, client)
    await addContact(clientPage, contact)
    await findContact(clientPage, contact, client)

    const providerPage = await openPage(screen)
    await providerPage.goto('/login?tab=crear')
    await signUp(providerPage, provider)
    await openForBusiness(providerPage, screen, provider)

    const time = await book(clientPage, provider)
    await seeAppointment(clientPage, 'Citas Agendadas (1)', provider.name, time)
    await confirmAppointment(providerPage, client, time)
    await clientPage.reload()
    await clientPage
      .getByRole('article', { name: `Cita con ${provider.name}` })
      .getByText('Confirmada')
      .waitFor()

    await signOut(clientPage, screen)
    await clientPage.getByRole('heading', { level: 1, name: /No todo buen trabajador/ }).waitFor()
    await clientPage.goto('/mis-citas')
    await expectPagePath(clientPage, '/login')
  })

  if (screen === 'phone') return

  it('if two clients book overlapping slots, one booking is confirmed, and the other client sees that the slot is taken', async () => {
    const [provider, first, second] = [
      makeSignUpData('Beto Ochoa'),
      makeSignUpData('Lupita Cruz'),
      makeSignUpData('Toño Díaz'),
    ]
    const providerPage = await openPage(screen)
    await openPageAsNewMember(providerPage, provider)
    await openForBusiness(providerPage, screen, provider)

    const rivals = await Promise.all(
      [first, second].map(async (rival) => {
        const page = await openPage(screen, { tolerates: [/status of 409/] })
        await openPageAsNewMember(page, rival)
        await searchDirectoryByName(page, provider.name)
        await page.getByRole('link', { name: provider.name }).click()
        const dialog = await openDayWithFreeSlot(page)
        await dialog.getByText('Consulta general').click()
        await dialog.getByRole('button', { name: '09:00', exact: true }).click()
        await dialog.getByLabel('Tu teléfono').fill('33 1234 5678')
        return { page, dialog }
      }),
    )
    const isBooking = /\/trpc\/scheduling\.book\b/
    const sent = rivals.map(({ page }) => page.waitForRequest(isBooking))
    const bookings = rivals.map(({ page, dialog }) => async () => {
      const answered = page.waitForResponse(isBooking)
      await dialog.getByRole('button', { name: 'Confirmar Reserva' }).click()
      await answered
    })
    await runOverlappingCalls(
      getProductServerSharedByTests().databaseUrl,
      preventWritesToTables('appointment'),
      bookings,
      {
        waiting: 1,
        meanwhile: () => Promise.all(sent),
      },
    )

    const outcomes = await Promise.all(
      rivals.map(({ page }) => {
        const won = page.getByText(/^Cita reservada\./)
        const lost = page.getByText('Este horario ya está reservado')
        return won.or(lost).first().textContent()
      }),
    )
    expect(outcomes.sort()).toEqual([
      'Cita reservada. Recibirás una notificación por correo cuando el profesional confirme tu cita.',
      'Este horario ya está reservado',
    ])
    await openNavigationSection(providerPage, 'Mis Citas')
    await providerPage.getByRole('tab', { name: 'Citas Recibidas (1)' }).waitFor()
  })
})

async function arriveAndSignUp(page: Page, client: SignUpData) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Explorar perfiles' }).first().click()
  await expectSameScreenAfterReload(page, () =>
    page.getByRole('heading', { level: 1, name: 'Explorar Perfiles' }),
  )
  await page.goBack()
  await page
    .getByRole('link', { name: /Crear cuenta/ })
    .first()
    .click()
  await signUp(page, client)
  await expectSameScreenAfterReload(page, () =>
    page.getByRole('heading', { level: 1, name: new RegExp(client.name.split(' ')[0] ?? '') }),
  )
  await expectNoHorizontalScroll(page)
}

async function addContact(page: Page, contact: SignUpData) {
  await openNavigationSection(page, 'Mi Círculo')
  await page.getByText('Tu círculo está vacío').waitFor()
  await page.getByRole('button', { name: 'Agregar primera persona' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
  await dialog.getByLabel('Nombre', { exact: true }).fill(contact.name)
  await dialog.getByLabel('Teléfono').fill(createUniquePhone())
  const trades = dialog.getByRole('combobox', { name: 'Oficios o profesiones' })
  await trades.fill('Plomero')
  await trades.press('Enter')
  await dialog.getByText('Más datos').click()
  await dialog.getByLabel('Ciudad').fill('Guadalajara')
  await dialog.getByLabel('Tu reseña').fill('Destapó todo en una hora y dejó limpio.')
  await dialog
    .locator('input[type=file]')
    .setInputFiles([await makeWorkPhoto('antes.jpg', 20), await makeWorkPhoto('después.jpg', 160)])
  await dialog.getByRole('img', { name: /^Foto 2/ }).waitFor()
  await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'hidden' })

  const card = page.getByRole('listitem').filter({ hasText: contact.name })
  await expectSameScreenAfterReload(page, () => card)
  for (const text of ['No registrado', 'Plomero', 'Guadalajara']) await card.getByText(text).waitFor()
  await expectNoHorizontalScroll(page)
}

async function findContact(page: Page, contact: SignUpData, client: SignUpData) {
  await searchDirectoryByName(page, contact.name)
  const card = page.getByRole('listitem').filter({ hasText: contact.name })
  await expectSameScreenAfterReload(page, () => card)
  await card.getByText('No registrado').waitFor()
  await card.getByText('Tú recomiendas su trabajo').waitFor()
  await expectNoHorizontalScroll(page)

  await card.getByRole('link', { name: contact.name }).click()
  await expectSameScreenAfterReload(page, () => page.getByRole('heading', { level: 1, name: contact.name }))
  await page.getByText('Persona no registrada').waitFor()
  const review = page.getByRole('article', { name: `Reseña de ${client.name}` })
  await review.getByText('Destapó todo en una hora y dejó limpio.').waitFor()
  const photos = review.getByRole('img')
  await photos.first().waitFor()
  expect(await photos.count()).toBeGreaterThanOrEqual(2)
  await expectNoHorizontalScroll(page)
}

async function openForBusiness(page: Page, screen: DeviceKind, provider: SignUpData) {
  await openOwnProfile(page, screen, provider)
  await page.getByRole('link', { name: 'Habilitar Servicios' }).click()
  await expectPagePath(page, '/configurar-servicios')
  await page.getByRole('textbox', { name: 'Servicio 1' }).fill('Consulta general')
  await page.getByRole('textbox', { name: 'Costo' }).fill('350')
  await page.getByRole('button', { name: 'Guardar servicios' }).click()
  await page.getByText('Servicios guardados').waitFor()
  await expectSameScreenAfterReload(page, () =>
    page.getByRole('heading', { level: 1, name: 'Configurar Servicios' }),
  )
  await page.getByText('Consulta general').waitFor()

  await openOwnProfile(page, screen, provider)
  await page.getByRole('link', { name: 'Habilitar Agenda' }).click()
  await expectPagePath(page, '/configurar-agenda')
  await page.getByLabel('Recibir citas').check()
  await page.getByLabel('Reservas que se confirman solas').selectOption('Ninguna')
  await page.getByRole('button', { name: 'Agregar otro horario' }).click()
  for (const day of ['Sábado', 'Domingo'])
    await page.getByRole('checkbox', { name: day, exact: true }).check()
  await page.getByLabel('Lun–dom, inicio del horario 1').waitFor()
  await page.getByRole('button', { name: 'Guardar agenda' }).click()
  await page.getByText('Agenda guardada').waitFor()
  await expectSameScreenAfterReload(page, () =>
    page.getByRole('heading', { level: 1, name: /^Configurar Agenda/ }),
  )
  await expect.poll(() => page.getByLabel('Recibir citas').isChecked()).toBe(true)
  await expectNoHorizontalScroll(page)
}

async function book(page: Page, provider: SignUpData): Promise<string> {
  await searchDirectoryByName(page, provider.name)
  await page.getByRole('link', { name: provider.name }).click()
  await expectSameScreenAfterReload(page, () => page.getByRole('heading', { level: 1, name: provider.name }))
  const dialog = await openDayWithFreeSlot(page)
  const confirm = dialog.getByRole('button', { name: 'Confirmar Reserva' })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByText('Consulta general').click()
  await dialog.getByRole('button', { name: '10:30', exact: true }).click()
  await dialog.getByLabel('Tu teléfono').fill('33 1234 5678')
  await confirm.click()
  await page
    .getByText(
      'Cita reservada. Recibirás una notificación por correo cuando el profesional confirme tu cita.',
    )
    .waitFor()
  return '10:30'
}

async function seeAppointment(page: Page, tab: string, counterpart: string, time: string) {
  await openNavigationSection(page, 'Mis Citas')
  await page.getByRole('tab', { name: tab }).click()
  const later = page.getByText(/citas? más adelante/)
  const card = page.getByRole('article', { name: `Cita con ${counterpart}` })
  if (await later.isVisible()) await later.click()
  await expectSameScreenAfterReload(page, () => page.getByRole('tab', { name: tab }))
  await card.getByText(`${time} a`).waitFor()
  await card.getByText('Consulta general').waitFor()
  await expectNoHorizontalScroll(page)
}

async function confirmAppointment(page: Page, client: SignUpData, time: string) {
  await seeAppointment(page, 'Citas Recibidas (1)', client.name, time)
  const card = page.getByRole('article', { name: `Cita con ${client.name}` })
  await card.getByText('Pendiente').waitFor()
  await card.getByText(client.email).waitFor()
  await card.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Cita confirmada exitosamente').waitFor()
  await card.getByText('Confirmada').waitFor()
  await expectSameScreenAfterReload(page, () => page.getByRole('tab', { name: 'Citas Recibidas (1)' }))
  await page.getByRole('tab', { name: 'Citas Recibidas (1)' }).click()
  await card.getByText('Confirmada').waitFor()
}
