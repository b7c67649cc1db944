import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { addContact, makeContactData } from './support/contacts.ts'
import { waitForMailedLink } from './support/mail.ts'
import { expectOneRequestOfRoute, openPageUnderServiceWorker } from './support/service-worker.ts'
import {
  expectPagePath,
  makeSignUpData,
  openOwnProfile,
  openPageAsNewMember,
  type SignUpData,
} from './support/steps.ts'

const { openPage } = setUpBrowser()
const toleratedErrors = { tolerates: [/status of 4\d\d/] }

describe.each(deviceKinds)('the account screen (Mi cuenta), on a %s', (screen) => {
  it("the member's own profile and the phone's navigation menu link to the account screen", async () => {
    const member = makeSignUpData('Ana Robles')
    const page = await arrive(screen, member)
    await openOwnProfile(page, screen, member)
    await page.getByRole('main').getByRole('link', { name: 'Mi cuenta' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mi cuenta' }).waitFor()
    await expectNoHorizontalScroll(page)
    if (screen === 'desktop') return
    await page.goto('/explorar')
    await page.getByRole('button', { name: 'Mi cuenta' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Mi cuenta' }).click()
    await expectPagePath(page, '/mi-cuenta')
  })

  if (screen === 'desktop') return

  it('changing the password on the account screen ends the sessions on all other devices', async () => {
    const member = makeSignUpData('Beto Ochoa')
    const page = await arrive(screen, member)
    const other = await openPage('desktop', toleratedErrors)
    await signIn(other, member)

    await page.goto('/mi-cuenta')
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    const dialog = page.getByRole('dialog')
    const current = dialog.getByLabel('Contraseña actual')
    await current.fill('no-es-esta-clave')
    await dialog.getByLabel('Contraseña nueva').fill('otra-llave-del-portón')
    await dialog.getByRole('button', { name: 'Guardar contraseña' }).click()
    await dialog.getByText('Contraseña incorrecta.').waitFor()
    await expectFocus(current)
    expect(await dialog.getByLabel('Contraseña nueva').inputValue()).toBe('otra-llave-del-portón')

    await current.fill(member.password)
    await current.press('Enter')
    await page.getByText('Tu contraseña quedó guardada.').waitFor()
    await dialog.waitFor({ state: 'hidden' })

    await other.reload()
    await expectPagePath(other, '/login')
    await other.getByText('Tu sesión se cerró').waitFor()
    await signIn(other, { ...member, password: 'otra-llave-del-portón' })
  })

  it("the account's e-mail address changes only after the member opens the link sent to the new address", async () => {
    const member = makeSignUpData('Carmen Nava')
    const [mistyped, newEmail] = [makeSignUpData('Carmen Nava').email, makeSignUpData('Carmen Nava').email]
    const page = await arrive(screen, member)
    await page.goto('/mi-cuenta')
    await requestEmailChange(page, member, mistyped)
    await page.getByText(`${mistyped}. Abre el enlace`).waitFor()
    await page.getByRole('button', { name: 'Cancelar el cambio de correo' }).click()
    await page.getByText(`${mistyped}. Abre el enlace`).waitFor({ state: 'hidden' })

    await requestEmailChange(page, member, newEmail)
    await page.getByText(`${newEmail}. Abre el enlace`).waitFor()
    await page.reload()
    await page.getByText(member.email, { exact: true }).waitFor()

    await page.goto(await waitForMailedLink(newEmail, '/verificar'))
    await page.getByRole('button', { name: 'Usar este correo' }).click()
    await page.getByRole('heading', { name: 'Correo confirmado' }).waitFor()
    await page.goto('/mi-cuenta')
    const ways = page.getByRole('region', { name: 'Cómo entras' })
    await ways.getByText(newEmail, { exact: true }).waitFor()
    await ways.getByText('Confirmado').waitFor()
  })
})

it('the account screen reminds the member to confirm the e-mail address until it is confirmed', async () => {
  const member = makeSignUpData('Delia Ríos')
  const page = await arrive('phone', member)
  await page.getByText('Confirma tu correo').waitFor()
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await page.getByText('Acabamos de enviarte un correo.').waitFor()
  await page.getByRole('link', { name: 'Cambiar mi correo' }).click()
  await page.getByText('Sin confirmar').waitFor()

  await page.goto(await waitForMailedLink(member.email, '/verificar'))
  await page.getByRole('button', { name: 'Confirmar correo' }).click()
  await page.getByRole('link', { name: 'Ir al inicio' }).click()
  await page.getByRole('heading', { level: 1, name: /Hola/ }).waitFor()
  expect(await page.getByText('Confirma tu correo').count()).toBe(0)
})

it('a member who opens an e-mail confirmation link in another account can switch accounts and confirm', async () => {
  const [member, stranger] = [makeSignUpData('Iris Vega'), makeSignUpData('Otra Persona')]
  await arrive('desktop', member)
  const page = await arrive('phone', stranger)
  const link = await waitForMailedLink(member.email, '/verificar')
  await page.goto(link)
  await page.getByText(`Entraste como ${stranger.name}, que es otra cuenta.`).waitFor()
  await page.getByRole('button', { name: 'Salir y entrar con la otra' }).click()
  await expectPagePath(page, '/login')
  await page.getByLabel('Correo electrónico').fill(member.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
  await page.getByRole('button', { name: 'Confirmar correo' }).dblclick()
  await page.getByRole('heading', { name: 'Correo confirmado' }).waitFor()

  const visitor = await openPage('phone', toleratedErrors)
  await visitor.goto(link)
  await visitor.getByRole('heading', { name: 'Tu correo electrónico ya está confirmado.' }).waitFor()
  await visitor.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click()
  await expectPagePath(visitor, '/login')
})

it('changing the e-mail to the current one is an error; cancelling a change focuses the section heading', async () => {
  const member = makeSignUpData('Julia Rey')
  const page = await arrive('phone', member)
  await page.goto('/mi-cuenta')
  await page.getByRole('button', { name: 'Cambiar correo', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByLabel('Correo nuevo')
  await email.fill(member.email)
  await dialog.getByLabel('Tu contraseña').fill(member.password)
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
  await dialog.getByText('Ese ya es el correo electrónico de tu cuenta.').waitFor()
  await expectFocus(email)
  await email.fill(makeSignUpData('Julia Rey').email)
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
  await page.getByRole('button', { name: 'Cancelar el cambio de correo' }).click()
  await expectFocus(page.getByRole('heading', { name: 'Cómo entras' }))
})

it('the account screen lists the open sessions, and can end one session or all sessions except the current one', async () => {
  const member = makeSignUpData('Elena Cruz')
  const page = await arrive('phone', member)
  const others: Page[] = []
  for (const screen of ['desktop', 'desktop', 'phone'] as const) {
    const other = await openPage(screen, toleratedErrors)
    await signIn(other, member)
    others.push(other)
  }
  await page.goto('/mi-cuenta')
  const sessions = page.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem')
  expect(await sessions.count()).toBe(4)
  await sessions.first().getByText('Esta sesión').waitFor()
  await sessions.nth(1).getByText('hace un momento').waitFor()

  await sessions.nth(1).getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => sessions.count()).toBe(3)
  const [first, second, ended] = others
  await ended?.goto('/mis-citas')
  if (ended) await expectPagePath(ended, '/login')

  await page.getByRole('button', { name: 'Cerrar todas las demás' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect.poll(() => sessions.count()).toBe(1)
  for (const other of [first, second]) {
    await other?.goto('/dashboard')
    if (other) await expectPagePath(other, '/login')
  }
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Mi cuenta' }).waitFor()
})

it('the account screen lets a member download all own data as one archive', async () => {
  const page = await openPage('desktop', { serviceWorker: true })
  await openPageAsNewMember(page, makeSignUpData('Fermín Soto'))
  await openPageUnderServiceWorker(page, '/mi-cuenta')
  const arriving = page.waitForEvent('download')
  await expectOneRequestOfRoute(page, '/api/mis-datos', () =>
    page.getByRole('link', { name: 'Descargar mis datos' }).click(),
  )
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const archive = await readFile(await download.path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.includes('datos.json')).toBe(true)
})

describe('deleting an account, on a phone', () => {
  const screen = 'phone'

  it('deleting an account lists the consequences, requires the password, and deletes the data', async () => {
    const member = makeSignUpData('Gloria Peña')
    const contact = makeContactData('Don Chuy', { withEmail: false })
    const page = await arrive(screen, member)
    await addContact(page, contact)
    await page.getByRole('link', { name: contact.name, exact: true }).waitFor()

    await page.goto('/mi-cuenta')
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('La reseña que escribiste se borra, con sus fotos.').waitFor()
    await dialog.getByText('El contacto que agregaste y nadie más recomienda también se borra.').waitFor()
    const confirm = dialog.getByRole('button', { name: 'Eliminar mi cuenta' })
    await confirm.click()
    await dialog.getByText('Escribe tu contraseña para confirmar.').waitFor()
    const password = dialog.getByLabel('Tu contraseña')
    await expectFocus(password)
    await password.fill('no-es-esta-clave')
    await confirm.click()
    await dialog.getByText('Contraseña incorrecta.').waitFor()
    await password.fill(member.password)
    await confirm.click()

    await page.getByText('Gracias por haber sido parte de Círculo.').waitFor()
    await expectPagePath(page, '/')
    await page.goto('/login')
    await page.getByLabel('Correo electrónico').fill(member.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await page.getByText('No se encontró una cuenta con este correo electrónico.').waitFor()
  })
})

async function arrive(screen: DeviceKind, member: SignUpData): Promise<Page> {
  const page = await openPage(screen, toleratedErrors)
  await openPageAsNewMember(page, member)
  return page
}

async function signIn(page: Page, { email, password }: SignUpData): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
  await page.waitForURL('**/dashboard')
}

async function requestEmailChange(page: Page, { password }: SignUpData, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Cambiar correo', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Correo nuevo').fill(email)
  await dialog.getByLabel('Tu contraseña').fill(password)
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function expectFocus(field: ReturnType<Page['getByLabel']>): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
}
