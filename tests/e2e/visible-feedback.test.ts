import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { addPersonButtonName } from './support/contacts.ts'
import { expectInViewport } from './support/in-viewport.ts'
import {
  expectPagePath,
  makeSignUpData,
  openDayWithFreeSlot,
  openNavigationSection,
  openOwnProfile,
  openPageAsNewMember,
  type SignUpData,
  searchDirectoryByName,
} from './support/steps.ts'

const { openPage } = setUpBrowser()

describe.each(deviceKinds)('a screen, on a %s', (screen) => {
  it('the agenda form shows beside the control why a time range is invalid and why the save button is disabled', async () => {
    const page = await openAccount(screen, makeSignUpData('Nora Vega'))
    await page.goto('/configurar-agenda')
    await page.getByLabel('Recibir citas').check()
    const save = page.getByRole('button', { name: 'Guardar agenda' })
    expect(await save.isDisabled()).toBe(true)
    await expectInSightOnPhones(page.getByText('Debes configurar al menos un día de trabajo'), screen)

    await openDays(page, 'Lunes')
    const start = page.getByLabel('Lun, inicio del horario 1')
    await start.fill('18:00')
    await start.blur()
    await expectInViewport(page.getByText('El horario de inicio debe ser anterior al horario de fin'))
    expect(await start.getAttribute('aria-invalid')).toBe('true')
    await save.click()
    await expectInViewport(page.getByText('Hay rangos de horario inválidos en: Lunes'))

    await start.fill('08:00')
    expect(await start.getAttribute('aria-invalid')).toBe('false')
    await save.click()
    await page.getByText('Agenda guardada').waitFor()
    await expectInViewport(save)
    await expectNoHorizontalScroll(page)
  })

  it('the error about a missing service disappears when the provider types a service', async () => {
    const page = await openAccount(screen, makeSignUpData('Olga Ruiz'))
    await page.goto('/configurar-servicios')
    await page.getByRole('button', { name: 'Guardar servicios' }).click()
    const problem = page.getByText('Debes agregar al menos un servicio válido')
    await expectInViewport(problem)
    await page.getByRole('textbox', { name: 'Servicio 1' }).fill('Corte')
    await problem.waitFor({ state: 'hidden' })
  })

  it('a screen shows a message after an appointment is booked', async () => {
    const provider = makeSignUpData('Elsa Mora')
    const providerPage = await openAccount(screen, provider)
    await providerPage.goto('/configurar-agenda')
    await providerPage.getByLabel('Recibir citas').check()
    await openDays(providerPage, 'Lunes', 'Jueves')
    await providerPage.getByRole('button', { name: 'Guardar agenda' }).click()
    await providerPage.getByText('Agenda guardada').waitFor()
    await openOwnProfile(providerPage, screen, provider)

    const page = await openAccount(screen, makeSignUpData('Hugo Paz'))
    await page.goto(new URL(providerPage.url()).pathname)
    const dialog = await openDayWithFreeSlot(page)
    await dialog.getByRole('button', { name: '09:00', exact: true }).click()
    await dialog.getByRole('button', { name: 'Confirmar Reserva' }).click()
    await expectInViewport(dialog.getByText('Escribe tu teléfono: quien te atiende lo pide para reservar.'))
    await dialog.getByLabel('Tu teléfono').fill('33 1234 5678')
    await dialog.getByRole('button', { name: 'Confirmar Reserva' }).click()
    await expectInViewport(page.getByText('Cita reservada y confirmada exitosamente'))
    await expectInViewport(page.getByRole('link', { name: 'Ver en Mis Citas' }))
  })

  it('a dialog closed on a busy page leaves no overlay that blocks clicks on the page', async () => {
    const page = await openAccount(screen, makeSignUpData('Lía Soto'))
    await page.addInitScript(() => {
      const listen = Element.prototype.addEventListener
      Element.prototype.addEventListener = function (type: string, ...rest: [EventListener]) {
        if (type.startsWith('animation')) setTimeout(() => listen.call(this, type, ...rest), 600)
        else listen.call(this, type, ...rest)
      }
    })
    await page.goto('/circulo')
    await page.getByRole('button', { name: addPersonButtonName }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).first().click()
    await page.waitForTimeout(1_000)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await openNavigationSection(page, 'Explorar')
    await page.getByRole('heading', { level: 1, name: 'Explorar Perfiles' }).waitFor()
  })

  it('a dialog stays open when a toast over it is closed', async () => {
    const page = await openAccount(screen, makeSignUpData('Alma Cid'))
    await page.goto('/circulo')
    await page.getByRole('button', { name: 'Compartir' }).click()
    await page.getByText('Link copiado al portapapeles').waitFor()
    await page.getByRole('button', { name: addPersonButtonName }).click()
    const dialog = page.getByRole('dialog', { name: 'Agregar persona de confianza' })
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
    const title = page.getByRole('heading', { name: 'Agregar persona nueva' })
    await title.waitFor()
    expect(await overlap(page.getByText('Link copiado al portapapeles'), title)).toBe(false)
    await page.getByRole('button', { name: 'Volver a buscar' }).click()
    // Select the button by role: an open dialog must not hide the toast from screen readers.
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await page.getByText('Link copiado al portapapeles').waitFor({ state: 'hidden' })
    await expectInViewport(dialog.getByRole('button', { name: 'Agregar persona nueva' }))
  })

  it('an error toast of several lines does not cover the title of the page', async () => {
    const page = await openAccount(screen, makeSignUpData('Abel Cid'), [/ERR_FAILED/])
    await page.goto('/circulo')
    await page.evaluate(() => {
      const fail = () => Promise.reject(new Error('no clipboard'))
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: fail } })
      document.execCommand = () => false
    })
    await page.getByRole('button', { name: 'Compartir' }).click()
    const toast = page.getByText('No se pudo copiar. Tu enlace:')
    await toast.waitFor()
    expect(await overlap(toast, page.getByRole('heading', { level: 1 }))).toBe(false)
  })

  it('a screen shows at once that the network is lost, and keeps the typed text', async () => {
    const page = await openPage(screen, { tolerates: [/ERR_INTERNET_DISCONNECTED/] })
    await page.goto('/login')
    await page.getByLabel('Correo electrónico').fill('ana@correo.example')
    await page.getByLabel('Contraseña', { exact: true }).fill('una-contraseña-larga')
    await page.context().setOffline(true)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expectInViewport(page.getByText('No pudimos comunicarnos con el servidor.'))
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('ana@correo.example')
  })

  it('the save button stays visible when an error message appears above it', async () => {
    const page = await openAccount(screen, makeSignUpData('Inés Mar'), [/ERR_FAILED/])
    await page.goto('/completar-perfil')
    await page.getByLabel('Teléfono').fill('33 8765 4321')
    await page.getByText('Tengo un oficio').click()
    await page.getByLabel('Ocupación u oficio').fill('Modista')
    await page.getByLabel('Años de experiencia').fill('3')
    await page.getByLabel('Ciudad', { exact: true }).fill('Colima')
    await page.route('**/trpc/identity.saveProfile*', (route) => route.abort())
    const save = page.getByRole('button', { name: 'Guardar perfil' })
    await save.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await save.click()
    await expectInViewport(page.getByText('Error al guardar los datos.'))
    const { bottom, height } = await save.evaluate((button) => ({
      bottom: button.getBoundingClientRect().bottom,
      height: window.innerHeight,
    }))
    expect(bottom).toBeLessThanOrEqual(height)
  })

  it('client-side navigation announces the new screen to screen readers, and focuses its content', async () => {
    const person = makeSignUpData('Saúl Gil')
    const page = await openAccount(screen, person)
    await openNavigationSection(page, 'Mi Círculo')
    await page.getByRole('status').filter({ hasText: 'Mi Círculo · Círculo' }).waitFor()
    await page.getByRole('button', { name: addPersonButtonName }).waitFor()
    await page.getByRole('link', { name: 'Explorar' }).first().click()
    await page.getByRole('status').filter({ hasText: 'Explorar Perfiles · Círculo' }).waitFor()
    await page.getByLabel('Nombre o profesión').fill(person.name)
    await page.getByText(/Mostrando 1 de/).waitFor()
    await page.getByRole('link', { name: person.name }).last().click()
    await page
      .getByRole('status')
      .filter({ hasText: `${person.name} · Círculo` })
      .waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  it('a link to the old URL of a profile opens the profile after the owner has changed the URL', async () => {
    const owner = makeSignUpData('Tere Lima')
    const ownerPage = await openAccount(screen, owner)
    const page = await openAccount(screen, makeSignUpData('Uriel Sol'))
    await searchDirectoryByName(page, owner.name)

    await ownerPage.goto('/completar-perfil')
    await ownerPage.getByLabel('Teléfono').fill('33 8765 4321')
    await ownerPage.getByText('Tengo un oficio').click()
    await ownerPage.getByLabel('Ocupación u oficio').fill('Modista')
    await ownerPage.getByLabel('Años de experiencia').fill('3')
    await ownerPage.getByLabel('Ciudad', { exact: true }).fill('Colima')
    await ownerPage.getByRole('button', { name: 'Editar' }).click()
    const slug = `taller-${owner.email.split('@')[0]}`
    await ownerPage.getByLabel('Enlace de tu perfil').fill(slug)
    await ownerPage.getByRole('button', { name: 'Guardar perfil' }).click()
    await expectPagePath(ownerPage, `/perfil/${slug}`)

    await page.getByRole('link', { name: owner.name }).click()
    await page.getByRole('heading', { level: 1, name: owner.name }).waitFor()
    await expectPagePath(page, `/perfil/${slug}`)
    await page.goBack()
    await expectPagePath(page, '/explorar')
  })

  it('the sticky bars of a screen do not cover the focused element', async () => {
    const page = await openAccount(screen, makeSignUpData('Iker Luna'))
    await page.goto('/completar-perfil')
    const name = page.getByLabel('Nombre completo')
    await name.focus()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      await expectInViewport(page.locator(':focus'))
    }
  })
})

async function openAccount(screen: DeviceKind, person: SignUpData, tolerates: RegExp[] = []): Promise<Page> {
  const page = await openPage(screen, { tolerates })
  await openPageAsNewMember(page, person)
  return page
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('an element is not visible')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

async function openDays(page: Page, ...days: string[]) {
  await page.getByRole('button', { name: 'Agregar otro horario' }).click()
  for (const day of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes'])
    await page.getByRole('checkbox', { name: day, exact: true }).setChecked(days.includes(day))
}

async function expectInSightOnPhones(element: Locator, screen: DeviceKind) {
  await element.waitFor()
  if (screen === 'phone') await expectInViewport(element)
}
