import { describe, expect, it, onTestFinished } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { waitForMailedLink } from './support/mail.ts'
import { startProductServerForTestFile } from './support/separate-product.ts'
import { expectPagePath, makeSignUpData, openPageAsNewMember, signOut } from './support/steps.ts'

const { openPage } = setUpBrowser()

describe('an e-mailed sign-in link when 25 wrong passwords have blocked the password sign-in, on a phone', () => {
  it('an e-mailed sign-in link signs in with one press, even when wrong passwords have blocked the password sign-in', async () => {
    const product = await startProductServerForTestFile({})
    onTestFinished(() => product.stop())
    const page = await openPage('phone', { baseUrl: product.url, tolerates: [/status of 4\d\d/] })
    const member = makeSignUpData('Marta Cerrada')
    await openPageAsNewMember(page, member)
    await signOut(page, 'phone')
    for (let failures = 0; failures < 25; failures++)
      await fetch(`${product.url}/trpc/identity.signIn`, {
        method: 'POST',
        body: JSON.stringify({ json: { email: member.email, password: 'equivocada' } }),
        headers: { 'content-type': 'application/json', origin: product.url },
      })
    // A browser with an earlier sign-in may sign in despite many failed attempts from other browsers.
    await page.context().clearCookies()

    await page.goto('/login')
    await page.getByLabel('Correo electrónico').fill(member.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await page.getByText('Demasiados intentos fallidos.').waitFor()
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Entrar con un enlace a mi correo' }).click()
    const sent = page.getByRole('status').filter({ hasText: 'Revisa tu correo' })
    await sent.waitFor()
    await expect
      .poll(() => sent.evaluate((element) => element.parentElement === document.activeElement))
      .toBe(true)
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(member.email)
    await expectAccessible(page)

    const link = await waitForMailedLink(member.email, '/entrar', product.mailFolder)
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Entra a tu cuenta' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${product.url}/entrar`)
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Entra a tu cuenta' }).waitFor()
    await page.getByRole('link', { name: 'Círculo' }).first().click()
    await expect.poll(() => page.url()).not.toContain('/entrar')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Entra a tu cuenta' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${product.url}/entrar`)
    await page.getByRole('button', { name: 'Entrar a Círculo' }).click()
    await expectPagePath(page, '/dashboard')

    await page.goto(link)
    await page.getByRole('button', { name: 'Entrar a Círculo' }).click()
    await page.getByText('Este enlace ya se usó').waitFor()
    await page.getByText('pide otro enlace en «¿Olvidaste tu contraseña?».', { exact: false }).waitFor()
    await page.getByRole('link', { name: 'Volver a iniciar sesión' }).waitFor()
    await expectAccessible(page)
    await page.goto('/entrar')
    await page.getByRole('heading', { level: 1, name: 'Abre el enlace de tu correo' }).waitFor()
  })
})
