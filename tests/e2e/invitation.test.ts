import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { addToCircle } from '../support/factories/circles.ts'
import { copyInvitationLink, makeInvitation } from '../support/factories/invitations.ts'
import { createUniquePhone, makeMember } from '../support/factories/people.ts'
import { runWithPostgresClient } from '../support/test-postgres.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { waitForMailedLink } from './support/mail.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'
import {
  expectPagePath,
  makeSignUpData,
  openOwnProfile,
  openPageAsNewMember,
  type SignUpData,
  signOut,
} from './support/steps.ts'

const { openPage } = setUpBrowser()
const confirmation = 'Tu perfil ya es tuyo.'
const toleratedErrors = { tolerates: [/status of 4\d\d/] }

describe.each(deviceKinds)('an invitation, on a %s', (screen) => {
  it('a contact takes over the recommended profile by signing up with an e-mailed invitation link', async () => {
    const [inviter, contact] = [makeSignUpData('Tere Ruiz'), makeSignUpData('Chuy Lara')]
    const link = await invite(screen, inviter, contact)

    const page = await openPage(screen, toleratedErrors)
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: `${inviter.name} te recomienda` }).waitFor()
    const email = page.getByLabel('Correo electrónico')
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe(contact.name)
    expect(await email.inputValue()).toBe(contact.email)
    expect(await email.getAttribute('readonly')).not.toBeNull()
    expect(await page.getByLabel('Oficio o profesión').inputValue()).toBe('Plomero')
    await expectNoHorizontalScroll(page)

    await page.getByLabel('Nombre completo').fill(' ')
    await page.getByLabel('Contraseña', { exact: true }).fill('corta')
    await page.getByLabel('Confirmar contraseña').fill('otra')
    await create(page)
    for (const sentence of [
      'Por favor, ingresa tu nombre.',
      'La ciudad es obligatoria cuando no se tiene dirección física.',
      'La contraseña debe tener al menos 6 caracteres.',
      'Las contraseñas no coinciden.',
    ])
      await page.getByText(sentence).waitFor()
    const name = page.getByLabel('Nombre completo')
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)

    await page.getByLabel('Nombre completo').fill(contact.name)
    await page.getByLabel('Ciudad').fill('Colima')
    await choosePassword(page, contact)
    const shown = page.evaluate(measureTextVisibilityMs, confirmation)
    await create(page)
    expect(await shown).toBeGreaterThan(1_400)
    await expectPagePath(page, '/dashboard')
    await openOwnProfile(page, screen, contact)
    await page.getByText(`${inviter.name} recomienda tu trabajo`).first().waitFor()
    await page.getByRole('article').getByText('Muy cumplido.').waitFor()

    const late = await openPage(screen, toleratedErrors)
    await late.goto(link)
    await late.getByRole('heading', { name: 'Esta invitación ya fue utilizada' }).waitFor()
    await late.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click()
    await expectPagePath(late, '/login')
  })

  if (screen === 'desktop') return

  it('a correct password in the invitation form connects the recommended profile to an existing account', async () => {
    const [inviter, member] = [makeSignUpData('Mela Ponce'), makeSignUpData('Rafa Soto')]
    const memberPage = await openPage(screen)
    await openPageAsNewMember(memberPage, member)
    await signOut(memberPage, screen)
    const link = await invite(screen, inviter, member)

    const page = await openPage(screen, toleratedErrors)
    await page.goto(link)
    await page.getByLabel('Ciudad').fill('Tepic')
    await choosePassword(page, { ...member, password: 'no-es-esta-clave' })
    await create(page)
    await page.getByText(/Este correo electrónico ya está registrado/).waitFor()
    expect(await page.getByLabel('Ciudad').inputValue()).toBe('Tepic')
    await page.getByRole('link', { name: 'Recuperar contraseña' }).waitFor()
    await page.getByText('Contraseña incorrecta.').waitFor()
    const wrong = page.getByLabel('Contraseña', { exact: true })
    await expect.poll(() => wrong.evaluate((element) => element === document.activeElement)).toBe(true)

    await choosePassword(page, member)
    await create(page)
    await page.getByText(confirmation).waitFor()
    await expectPagePath(page, '/dashboard')
    await openOwnProfile(page, screen, member)
    await page.getByRole('article').getByText('Muy cumplido.').waitFor()
  })

  it('a sign-up by copied link announces an operator’s identity check if several members recommend the contact', async () => {
    const db = createDb(getProductServerSharedByTests().databaseUrl)
    const invitation = await makeInvitation(db, { email: null })
    const friend = await makeMember(db)
    await addToCircle(db, friend, invitation.contact)
    const token = await copyInvitationLink(db, invitation)
    await closeDb(db)

    const page = await openPage(screen)
    const member = makeSignUpData('Chelo Gil')
    await page.goto(`/invitacion?token=${token}`)
    await page.getByText('También te recomiendan otras personas').waitFor()
    await page.getByLabel('Correo electrónico').fill(member.email)
    await page.getByLabel('Ciudad').fill('Tepic')
    await choosePassword(page, member)
    await create(page)
    const notice = page.getByText(/el equipo de Círculo revisará que eres tú/)
    await notice.waitFor()
    await expectPagePath(page, '/dashboard')
    await notice.waitFor()
  })

  it('an invalid invitation link shows an explanation', async () => {
    const page = await openPage(screen, { tolerates: [/status of 4\d\d/, /ERR_FAILED/] })
    await page.goto('/invitacion')
    await page.getByText('Para registrarte con una invitación necesitas el enlace que te mandaron.').waitFor()
    await page.getByRole('button', { name: 'Abrir invitación' }).click()
    expect(await page.getByLabel('Enlace de tu invitación').getAttribute('aria-invalid')).toBe('true')
    await page
      .getByLabel('Enlace de tu invitación')
      .fill('https://circulo.example/invitacion?token=esto-no-existe')
    await page.getByRole('button', { name: 'Abrir invitación' }).click()
    await page.getByRole('heading', { name: 'Token de invitación inválido o expirado' }).waitFor()

    const [inviter, contact] = [makeSignUpData('Lalo Mar'), makeSignUpData('Beni Paz')]
    const link = await invite(screen, inviter, contact)
    await page.goto('/invitacion')
    await page.route('**/trpc/invitations.read*', (route) => route.abort())
    await page.getByLabel('Enlace de tu invitación').fill(`https://circulo.example${link}`)
    await page.getByRole('button', { name: 'Abrir invitación' }).click()
    await page.getByText(/^Error al cargar la invitación/).waitFor()
    await page.unroute('**/trpc/invitations.read*')
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await page.getByRole('heading', { level: 1, name: `${inviter.name} te recomienda` }).waitFor()

    await expire(contact.email)
    const late = await openPage(screen, toleratedErrors)
    await late.goto(link)
    await late.getByRole('heading', { name: 'Esta invitación ha expirado' }).waitFor()
  })
})

async function invite(screen: DeviceKind, inviter: SignUpData, contact: SignUpData): Promise<string> {
  const page = await openPage(screen)
  await openPageAsNewMember(page, inviter, '/circulo')
  await page.getByRole('button', { name: 'Agregar primera persona' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
  await dialog.getByLabel('Nombre', { exact: true }).fill(contact.name)
  await dialog.getByLabel('Teléfono').fill(createUniquePhone())
  await dialog.getByText('Más datos').click()
  await dialog.getByLabel('Correo electrónico').fill(contact.email)
  const trades = dialog.getByRole('combobox', { name: 'Oficios o profesiones' })
  await trades.fill('Plomero')
  await trades.press('Enter')
  await dialog.getByLabel('Tu reseña').fill('Muy cumplido.')
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'hidden' })
  return waitForMailedLink(contact.email, '/invitacion')
}

async function choosePassword(page: Page, { password }: SignUpData) {
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Confirmar contraseña').fill(password)
}

function create(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click()
}

async function expire(email: string) {
  await runWithPostgresClient(getProductServerSharedByTests().databaseUrl, async (client) => {
    await client.query(
      "UPDATE invitation SET created_at = now() - interval '31 days', expires_at = now() - interval '1 minute' WHERE email = $1",
      [email],
    )
  })
}

/** Measure the time in the page: a slow test machine would otherwise change the result. */
function measureTextVisibilityMs(text: string): Promise<number> {
  return new Promise((resolve) => {
    let shownAt: number | undefined
    const observer = new MutationObserver(() => {
      if (document.body.textContent.includes(text)) shownAt ??= performance.now()
      else if (shownAt !== undefined) resolve(performance.now() - shownAt)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
