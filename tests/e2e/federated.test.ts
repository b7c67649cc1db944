import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#kernel/db/statements.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { makeInvitation } from '../support/factories/invitations.ts'
import { makeMember } from '../support/factories/people.ts'
import { startTestOidcProvider, type TestOidcProvider } from '../support/test-oidc-provider.ts'
import { setUpBrowser } from './support/browser.ts'
import {
  findFreePort,
  type ProductServerForTestFile,
  startProductServerForTestFile,
} from './support/separate-product.ts'
import { expectOneRequestOfRoute, openPageUnderServiceWorker } from './support/service-worker.ts'
import { expectPagePath, makeSignUpData, openPageAsNewMember } from './support/steps.ts'

const { openPage } = setUpBrowser()
let peer: TestOidcProvider
let product: ProductServerForTestFile
let db: Db

beforeAll(async () => {
  const port = await findFreePort()
  peer = await startTestOidcProvider({ redirectOrigin: `http://localhost:${port}` })
  const { issuer, clientId, clientSecret, name } = peer.provider
  product = await startProductServerForTestFile({
    PORT: String(port),
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  })
  db = createDb(product.databaseUrl)
}, 60_000)
afterAll(async () => {
  if (db) await closeDb(db)
  await product?.stop()
})

const elsewhere = { tolerates: [/request to another host: http:\/\/127\.0\.0\.1/, /status of 4\d\d/] }

async function open(path: string): Promise<Page> {
  const page = await openPage('phone', { ...elsewhere, baseUrl: product.url, serviceWorker: true })
  await openPageUnderServiceWorker(page, path)
  return page
}

/** Expects one callback request, because an authorization code is valid only once. */
function continueWithGoogle(page: Page): Promise<void> {
  return expectOneRequestOfRoute(page, '/api/acceso/:providerId', () =>
    page.getByRole('button', { name: 'Continuar con Google' }).click(),
  )
}

function comes(name: string, email: string, verified = true) {
  peer.answer({ kind: 'signIn', person: { sub: `sub-of-${email}`, email, email_verified: verified, name } })
}

describe('signing in with an identity provider', () => {
  it('a sign-in with an identity provider opens the requested page', async () => {
    const { name, email } = makeSignUpData('Gloria')
    comes(name, email)
    const page = await open('/mis-citas')
    await continueWithGoogle(page)
    await expectPagePath(page, '/mis-citas')
    await page.goto('/dashboard')
    await page.getByText(`Hola, ${name}`).waitFor()
  })

  it('a cancelled sign-in at an identity provider shows no message; a failed sign-in shows its reason', async () => {
    peer.answer({ kind: 'cancel' })
    const page = await open('/login?volver=%2Fmi-cuenta')
    await continueWithGoogle(page)
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).search).toBe('?volver=%2Fmi-cuenta')
    await expectPagePath(page, '/login')
    expect(await page.getByText('Error al iniciar').count()).toBe(0)
    await page.goto('/registro')
    await continueWithGoogle(page)
    await page.waitForLoadState('networkidle')
    await expectPagePath(page, '/registro')
    await page.goto('/login')

    peer.answer({ kind: 'error', error: 'server_error' })
    await continueWithGoogle(page)
    await page.getByText('Error al iniciar sesión con Google. Por favor, intenta de nuevo.').waitFor()

    comes('Nadie', makeSignUpData('Nadie').email, false)
    await continueWithGoogle(page)
    await page.getByText('todavía no ha confirmado tu correo').waitFor()
  })

  it('a sign-in with an identity provider explains that the account was closed', async () => {
    const { email } = await makeMember(db)
    await db.account.update({ where: { email }, data: { disabledAt: new Date() } })
    comes('Cerrada', email)
    const page = await open('/login')
    await continueWithGoogle(page)
    await page.getByText('Esta cuenta ha sido deshabilitada.').waitFor()
  })

  it('an identity that a member linked on the account screen opens the account until the link is removed', async () => {
    const page = await open('/login')
    const member = makeSignUpData('Vera')
    await openPageAsNewMember(page, member, '/mi-cuenta')
    comes('Vera', makeSignUpData('Vera').email)
    const dialog = page.getByRole('dialog', { name: 'Vincular Google' })
    async function link(password: string) {
      await dialog.getByLabel('Tu contraseña').fill(password)
      await dialog.getByRole('button', { name: 'Continuar con Google' }).click()
    }
    await page.getByRole('button', { name: 'Vincular Google' }).click()
    await link('no-es-esta-clave')
    await dialog.getByText('Contraseña incorrecta.').waitFor()
    await link(member.password)
    await page.getByText('Listo: ya puedes entrar también con Google.').waitFor()
    await page.getByRole('button', { name: 'Desvincular Google' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desvincular' }).click()
    await page.getByRole('button', { name: 'Vincular Google' }).waitFor()
    const title = page.getByRole('heading', { name: 'Cómo entras' })
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true)

    comes('Otra', makeSignUpData('Otra').email)
    const other = await open('/login')
    await continueWithGoogle(other)
    await expectPagePath(other, '/dashboard')
    await page.getByRole('button', { name: 'Vincular Google' }).click()
    await link(member.password)
    await page.getByText('Esa cuenta de Google ya abre otra cuenta de Círculo.').waitFor()

    await other.goto('/mi-cuenta')
    await other.getByText('Es tu única entrada').waitFor()
    expect(await other.getByRole('button', { name: 'Desvincular Google' }).count()).toBe(0)
  })

  it('a sign-in with an identity provider accepts an invitation only with the e-mail address that was invited', async () => {
    const { mailToken, contact } = await makeInvitation(db)
    const page = await open(`/invitacion?token=${mailToken}`)
    comes('Ajena', makeSignUpData('Ajena').email)
    await page.getByLabel('Ciudad').fill('Tepic')
    await continueWithGoogle(page)
    await page
      .getByText('La invitación es para otro correo electrónico que el de tu cuenta de Google')
      .waitFor()
    await expect.poll(() => page.getByLabel('Ciudad').inputValue()).toBe('Tepic')

    comes('Mía', contact.email ?? '')
    await continueWithGoogle(page)
    await expectPagePath(page, '/dashboard')
    await page.goto(`/perfil/${contact.personId}`)
    await page.getByText('✓ Usuario Registrado').waitFor()
  })
})
