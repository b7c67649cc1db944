import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { findBrowser } from '../../tools/browser.ts'
import { copyInvitationLink, makeInvitation } from '../support/factories/invitations.ts'
import { deviceSettings } from './support/browser.ts'
import { type ProductServerForTestFile, startProductServerForTestFile } from './support/separate-product.ts'
import { makeSignUpData, signUp } from './support/steps.ts'

/** On plain HTTP, a page at `circulo.lan` is not a secure context and lacks `crypto.subtle`. */
const lanHost = 'circulo.lan'
const freeSignUps = 20

let product: ProductServerForTestFile
let browser: Browser
let port: string

beforeAll(async () => {
  product = await startProductServerForTestFile({ LIMITS: '' })
  port = new URL(product.url).port
  // With V8 optimizations disabled as in other tests, the proof of work takes minutes.
  browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${lanHost} 127.0.0.1`],
  })
  for (let signUps = 0; signUps < freeSignUps; signUps++) await signUpDirectly()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

async function signUpDirectly() {
  const origin = `http://127.0.0.1:${port}`
  const { name, email, password } = makeSignUpData('Multitud')
  const response = await fetch(`${origin}/trpc/identity.signUp`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { name, email, password } }),
  })
  expect(response.status).toBe(200)
}

const expected = /status of 429|Cross-Origin-Opener-Policy/

async function openScreen(path: string, problems: string[]): Promise<Page> {
  const context = await browser.newContext({ ...deviceSettings.phone, baseURL: `http://${lanHost}:${port}` })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

it('above the free sign-up limit of an IP network, a sign-up does a proof of work without user action', async () => {
  const problems: string[] = []
  const page = await openScreen('/registro', problems)
  expect(await page.evaluate(() => [isSecureContext, crypto.subtle === undefined])).toEqual([false, true])
  const rejection = page.waitForResponse((response) => response.status() === 429)
  await signUp(page, makeSignUpData('Persona Veintiuno'))
  await rejection
  expect(problems).toEqual([])
  await page.context().close()
})

it('the sign-up form shows the progress of a proof of work, keeps input, and stops the work when closed', async () => {
  const problems: string[] = []
  const page = await openScreen('/registro', problems)
  const held = Promise.withResolvers<void>()
  let answers = 0
  await page.route('**/assets/solve-challenge*', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.route('**/trpc/identity.signUp*', async (route) => {
    answers += 1
    await route.continue()
  })
  const signedUp = signUp(page, makeSignUpData('Persona Paciente')).catch(() => 'left')
  await page.getByRole('progressbar', { name: 'Comprobando que eres una persona…' }).waitFor()
  expect(await page.getByLabel('Nombre completo').inputValue()).toMatch(/^Persona Paciente/)

  await page.getByRole('tab', { name: 'Iniciar Sesión' }).click()
  await page.getByRole('tab', { name: 'Crear Cuenta' }).click()
  held.resolve()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(page.workers()).toEqual([])
  expect(answers).toBe(1)
  expect(problems).toEqual([])
  await page.context().close()
  expect(await signedUp).toBe('left')
})

it('the invitation page shows a progress bar while the browser computes a sign-up proof of work', async () => {
  const db = createDb(product.databaseUrl)
  const invitation = await makeInvitation(db, { email: null })
  const token = await copyInvitationLink(db, invitation)
  await closeDb(db)
  const problems: string[] = []
  const page = await openScreen(`/invitacion?token=${token}`, problems)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/solve-challenge*', async (route) => {
    await held.promise
    await route.continue()
  })
  const { email, password } = makeSignUpData('Persona Invitada')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Ciudad').fill('Tepic')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Confirmar contraseña').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click()
  await page.getByRole('progressbar', { name: 'Comprobando que eres una persona…' }).waitFor()
  expect(await page.getByLabel('Ciudad').inputValue()).toBe('Tepic')
  held.resolve()
  await page.waitForURL('**/dashboard')
  expect(problems).toEqual([])
  await page.context().close()
})
