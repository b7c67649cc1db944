import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { expectPagePath, makeSignUpData, signUp } from './support/steps.ts'

const { openPage } = setUpBrowser()
const toleratedErrors = { tolerates: [/status of 4\d\d/] }

describe.each(deviceKinds)('the sign-in screen, on a %s', (screen) => {
  it('the sign-up form shows its errors beside the fields, and keeps the input', async () => {
    const page = await openPage(screen, toleratedErrors)
    await page.goto('/registro')
    const form = signUpForm(page)
    await form.submit()
    await page.getByText('Por favor, ingresa tu nombre.').waitFor()
    await page.getByText('Correo electrónico inválido.').waitFor()
    await page.getByText('La contraseña debe tener al menos 6 caracteres.').waitFor()
    await expectFocus(page, 'Nombre completo')

    await form.name.fill('Eva Ríos')
    await form.email.fill('eva@')
    await form.password.fill('12345')
    await form.confirmation.fill('123456')
    await form.submit()
    await page.getByText('Las contraseñas no coinciden.').waitFor()
    await page.getByText('La contraseña debe tener al menos 6 caracteres.').waitFor()
    await expectFocus(page, 'Correo electrónico')
    expect(await form.name.inputValue()).toBe('Eva Ríos')
    expect(await form.password.inputValue()).toBe('12345')

    const { email } = makeSignUpData('Eva')
    await form.email.fill(email)
    await form.password.fill('123456')
    await form.submit()
    await page.getByText('La contraseña es muy débil. Es de las más usadas: elige otra.').waitFor()
    await expectFocus(page, 'Contraseña')
    expect(await form.email.inputValue()).toBe(email)
    await expectNoHorizontalScroll(page)
  })

  if (screen === 'desktop') return

  it('the sign-up form rejects a second account with the same e-mail address', async () => {
    const member = makeSignUpData('Ema Paz')
    const page = await openPage(screen)
    await page.goto('/registro')
    await signUp(page, member)

    const other = await openPage(screen, toleratedErrors)
    await other.goto('/registro')
    const form = signUpForm(other)
    await form.name.fill('Otra Ema')
    await form.email.fill(member.email.toUpperCase())
    await form.password.fill(member.password)
    await form.confirmation.fill(member.password)
    await form.submit()
    await other.getByText('Este correo electrónico ya está en uso.').waitFor()
    await expectFocus(other, 'Correo electrónico')
  })

  it('the sign-in screen explains why a sign-in failed, and keeps the input', async () => {
    const page = await openPage(screen, toleratedErrors)
    await page.goto('/login')
    const form = signInForm(page)
    await form.submit()
    await page.getByText('Por favor, completa todos los campos.').first().waitFor()
    await expectFocus(page, 'Correo electrónico')

    await form.email.fill('nadie@')
    await form.password.fill('una-clave')
    await form.submit()
    await page.getByText('Correo electrónico inválido.').waitFor()

    const { email } = makeSignUpData('Nadie')
    await form.email.fill(email)
    await form.submit()
    await page.getByText('No se encontró una cuenta con este correo electrónico.').waitFor()
    await expectFocus(page, 'Correo electrónico')
    expect(await form.password.inputValue()).toBe('una-clave')

    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
    await expectPagePath(page, '/recuperar')
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(email)
  })

  it('the sign-in screen can show and hide the password, and links to the home page', async () => {
    const page = await openPage(screen)
    await page.goto('/login')
    const { password } = signInForm(page)
    await password.fill('se-ve')
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Ocultar contraseña' }).click()
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await expectPagePath(page, '/')
  })

  it('the sign-up form is sent once even if its button is pressed several times', async () => {
    const page = await openPage(screen)
    await page.goto('/registro')
    let sent = 0
    await page.route('**/trpc/identity.signUp*', async (route) => {
      sent += 1
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    const member = makeSignUpData('Dora Prisa')
    const form = signUpForm(page)
    await form.name.fill(member.name)
    await form.email.fill(member.email)
    await form.password.fill(member.password)
    await form.confirmation.fill(member.password)
    await form.button.dblclick()
    await form.confirmation.press('Enter')
    await page.waitForURL('**/dashboard')
    expect(sent).toBe(1)
  })

  it('signing up opens the requested page, and public entry pages redirect a member to the dashboard', async () => {
    const page = await openPage(screen)
    await page.goto('/mis-citas?vista=archivo')
    await expectPagePath(page, '/login')
    await page.getByRole('tab', { name: 'Crear Cuenta' }).click()
    const member = makeSignUpData('Lía Sol')
    const form = signUpForm(page)
    await form.name.fill(member.name)
    await form.email.fill(member.email)
    await form.password.fill(member.password)
    await form.confirmation.fill(member.password)
    await form.submit()
    await expectPagePath(page, '/mis-citas')
    expect(new URL(page.url()).search).toBe('?vista=archivo')

    for (const door of ['/', '/login', '/registro', '/invitacion?token=da-igual']) {
      await page.goto(door)
      await expectPagePath(page, '/dashboard')
    }
  })
})

function signUpForm(page: Page) {
  const button = page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' })
  return {
    name: page.getByLabel('Nombre completo'),
    email: page.getByLabel('Correo electrónico'),
    password: page.getByLabel('Contraseña', { exact: true }),
    confirmation: page.getByLabel('Confirmar contraseña'),
    button,
    submit: () => button.click(),
  }
}

function signInForm(page: Page) {
  return {
    email: page.getByLabel('Correo electrónico'),
    password: page.getByLabel('Contraseña', { exact: true }),
    submit: () => page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click(),
  }
}

async function expectFocus(page: Page, label: string) {
  const field = page.getByLabel(label, { exact: true })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
}
