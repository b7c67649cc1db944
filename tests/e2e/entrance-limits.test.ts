import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { makeInvitation } from '../support/factories/invitations.ts'
import { startTestOidcProvider, type TestOidcProvider } from '../support/test-oidc-provider.ts'
import { runWithPostgresClient } from '../support/test-postgres.ts'
import { type DeviceKind, setUpBrowser } from './support/browser.ts'
import {
  findFreePort,
  type ProductServerForTestFile,
  startProductServerForTestFile,
} from './support/separate-product.ts'
import { makeSignUpData, signOut, signUp } from './support/steps.ts'

const { openPage } = setUpBrowser()
const failed = 'Error al iniciar sesión con Acme. Por favor, intenta de nuevo.'
let product: ProductServerForTestFile
let peer: TestOidcProvider

beforeAll(async () => {
  const port = await findFreePort()
  peer = await startTestOidcProvider({ name: 'Acme', redirectOrigin: `http://localhost:${port}` })
  const { issuer, clientId, clientSecret, name } = peer.provider
  product = await startProductServerForTestFile({
    PORT: String(port),
    PASSWORD_MIN_LENGTH: '10',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  })
})
afterAll(() => product.stop())

describe('the sign-in screen with an identity provider', () => {
  const screen = 'desktop'

  it("the sign-up form shows the operator's minimum password length", async () => {
    const page = await open(screen)
    await page.goto('/registro')
    await page.getByText('Al menos 10 caracteres.').waitFor()
    await page.getByLabel('Contraseña', { exact: true }).fill('123456789')
    await page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click()
    await page.getByText('La contraseña debe tener al menos 10 caracteres.').waitFor()
  })

  it('a cancelled sign-in at the identity provider shows no message; every other error shows one', async () => {
    const page = await open(screen)
    peer.answer({ kind: 'cancel' })
    await page.goto('/login')
    const back = page.waitForResponse((response) => response.url().includes('/api/acceso/'))
    await leave(page)
    await back
    await page.waitForURL((url) => url.pathname === '/login')
    await page.getByRole('button', { name: 'Continuar con Acme' }).waitFor()
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).allTextContents()).toEqual([])

    peer.answer({ kind: 'error', error: 'server_error' })
    await leave(page)
    await page.getByText(failed).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.reload()
    expect(await page.getByText(failed).count()).toBe(0)

    peer.answer({ kind: 'signIn', person: { sub: 'sin-verificar', email: makeSignUpData('X').email } })
    await leave(page)
    await page.getByText(/Acme todavía no ha confirmado tu correo electrónico/).waitFor()
  })

  it('the sign-in screen rejects a member disabled by the operator', async () => {
    const member = makeSignUpData('Ciro Paz')
    const page = await open(screen)
    await page.goto('/registro')
    await signUp(page, member)
    await signOut(page, screen)
    await runWithPostgresClient(product.databaseUrl, async (client) => {
      await client.query('UPDATE account SET disabled_at = now() WHERE email = $1', [member.email])
    })
    await page.goto('/login')
    await page.getByLabel('Correo electrónico').fill(member.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await page.getByText('Esta cuenta ha sido deshabilitada.').waitFor()
  })

  it('the invitation screen tells a person with an account by which method the account signs in', async () => {
    const { name, email, password } = makeSignUpData('Irma Cid')
    peer.answer({ kind: 'signIn', person: { sub: email, name, email, email_verified: true } })
    const first = await open(screen)
    await first.goto('/login')
    await leave(first)
    await first.waitForURL((url) => url.pathname === '/dashboard')
    const db = createDb(product.databaseUrl)
    const { mailToken } = await makeInvitation(db, { email })
    await closeDb(db)

    const page = await open(screen)
    await page.goto(`/invitacion?token=${mailToken}`)
    await page.getByLabel('Ciudad').fill('Tepic')
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByLabel('Confirmar contraseña').fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click()
    await page
      .getByText(/pertenece a una cuenta que entra con Acme, sin contraseña\. Usa el botón de Acme/)
      .waitFor()
  })

  it('the sign-in screen shows a message when the sign-in is not permitted or fails unexpectedly', async () => {
    const page = await open(screen)
    await page.goto('/login')
    await page.route('**/trpc/identity.startFederated*', (route) =>
      route.continue({ postData: (route.request().postData() ?? '').replace('"oidc"', '"oidc2"') }),
    )
    await leave(page)
    await page.getByText('Esta operación no está permitida.').waitFor()

    const data = { code: 'INTERNAL_SERVER_ERROR', appCode: 'KERNEL.UNEXPECTED', reference: 'abc-123' }
    const error = { json: { message: data.appCode, code: -32603, data } }
    await page.route('**/trpc/identity.signIn*', (route) => route.fulfill({ status: 500, json: [{ error }] }))
    await page.getByLabel('Correo electrónico').fill('alguien@correo.example')
    await page.getByLabel('Contraseña', { exact: true }).fill('una-clave')
    await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await page.getByText('Ocurrió un error. Por favor, intenta de nuevo. (referencia abc-123)').waitFor()
  })

  it('the invitation screen shows an error when its URL has no invitation token', async () => {
    const page = await open(screen)
    await page.goto('/invitacion')
    await page.getByRole('button', { name: 'Continuar con Acme' }).click()
    await page.getByText('Token de invitación requerido para registro con Acme').waitFor()
  })
})

it('the sign-in screen shows that there were too many failed attempts', async () => {
  const { email } = makeSignUpData('Terca')
  const page = await open('phone')
  await page.goto('/login')
  for (let attempt = 1; attempt <= 25; attempt += 1) {
    await page.request.post('/trpc/identity.signIn', {
      headers: { origin: product.url },
      data: { json: { email, password: 'no-es-esta' } },
    })
  }
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('tampoco-esta')
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
  await page.getByText('Demasiados intentos fallidos. Intenta más tarde.').waitFor()
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(email)
})

function open(screen: DeviceKind): Promise<Page> {
  return openPage(screen, {
    baseUrl: product.url,
    tolerates: [/status of [45]\d\d/, new RegExp(`request to another host: ${peer.provider.issuer}`)],
  })
}

function leave(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Continuar con Acme' }).click()
}
