import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setUpBrowser } from './support/browser.ts'
import { makeSignUpData, openPageAsNewMember } from './support/steps.ts'

const { openPage } = setUpBrowser()

describe('a form on a slow network', () => {
  it('the agenda form keeps the choices that a provider makes before the JavaScript of the page has loaded', async () => {
    const page = await openPage('phone')
    await openPageAsNewMember(page, makeSignUpData('Elvia Pronto'))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/configurar-agenda', { waitUntil: 'commit' })
    const accepts = page.getByLabel('Recibir citas')
    await accepts.check()
    await page.getByLabel('Duración de cada cita').selectOption('1 hora')

    release()
    await page.getByText('Debes configurar al menos un día de trabajo').waitFor()
    await page.getByRole('button', { name: 'Agregar otro horario' }).click()
    expect(await accepts.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Guardar agenda' }).click()
    await page.getByText('Agenda guardada').waitFor()
    await page.reload()
    expect(await page.getByLabel('Duración de cada cita').inputValue()).toBe('60')
    expect(await accepts.isChecked()).toBe(true)
  })

  it('the sign-up form keeps text typed before its code has loaded, and puts no password into the URL', async () => {
    const page = await openPage('phone')
    const email = `${randomUUID()}@correo.example`
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })

    await page.goto('/registro', { waitUntil: 'commit' })
    await page.getByLabel('Nombre completo').fill('Socorro Lenta')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill('clave-segura-9')
    await page.getByLabel('Contraseña', { exact: true }).press('Enter')
    expect(new URL(page.url()).search).toBe('')

    release()
    await page.getByLabel('Confirmar contraseña').fill('clave-segura-9')
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Socorro Lenta')
    await page.getByRole('button', { name: 'Crear Cuenta' }).click()
    await page.waitForURL('**/dashboard')
    await page
      .getByRole('main')
      .getByText(/Socorro/)
      .waitFor()
  })
})

describe('a page on a slow network', () => {
  it("a page keeps the reader's scroll position when its code loads after the reader has scrolled", async () => {
    const page = await openPage('phone')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'Empieza con una sola persona' }).scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(300)

    release()
    // Wait for the router, which could change the scroll position when it starts.
    await page.waitForFunction(() => window.history.scrollRestoration === 'manual')
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
  })
})
