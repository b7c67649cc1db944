import { describe, expect, it } from 'vitest'
import { deviceKinds, setUpBrowser } from './support/browser.ts'
import { expectPagePath, makeSignUpData, openNavigationSection, signOut, signUp } from './support/steps.ts'

const { openPage } = setUpBrowser()

describe.each(deviceKinds)('signing out, on a %s', (screen) => {
  it("signing out leads to the landing page, and clears the member's data", async () => {
    const page = await openPage(screen)
    const member = makeSignUpData('Ximena Peña')
    await page.goto('/login?tab=crear')
    await signUp(page, member)
    await openNavigationSection(page, 'Mis Citas')
    await page.getByText('No tienes citas aquí').waitFor()
    await signOut(page, screen)
    await page.getByRole('heading', { level: 1, name: /No todo buen trabajador/ }).waitFor()
    const bars = page.getByRole('banner').or(page.getByRole('navigation'))
    const wayIn =
      screen === 'phone' ? page.getByRole('button', { name: 'Menú' }) : bars.getByText('Iniciar Sesión')
    await wayIn.waitFor()
    await expect.poll(() => bars.getByText(member.name).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Mi cuenta' }).count()).toBe(0)
    await expectPagePath(page, '/')

    await page.goBack()
    await expectPagePath(page, '/login')
  })

  it('after a sign-out, the member can sign in again, and the back button then shows the dashboard', async () => {
    const page = await openPage(screen)
    const member = makeSignUpData('Toño Robles')
    await page.goto('/login?tab=crear')
    await signUp(page, member)
    await page.getByRole('heading', { level: 1, name: /Toño/ }).waitFor()
    await signOut(page, screen)
    await page
      .getByRole('link', { name: /Crear cuenta/ })
      .first()
      .click()
    await page.getByRole('tab', { name: 'Iniciar Sesión' }).click()
    // Wait for the sign-in form, because the sign-up form has a field with the same name.
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).waitFor()
    await page.getByLabel('Correo electrónico').fill(member.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await page.waitForURL('**/dashboard')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /Toño/ }).waitFor()
    await expectPagePath(page, '/dashboard')
  })
})

describe('signing out', () => {
  it('signing out leads to the landing page even if the server rejects a request sent before the sign-out', async () => {
    const page = await openPage('desktop', { tolerates: [/status of 401/] })
    await page.goto('/login?tab=crear')
    await signUp(page, makeSignUpData('Yolanda Prisa'))
    await page.getByRole('heading', { level: 1, name: /Yolanda/ }).waitFor()
    const [asked, askAgain] = gate()
    const [rejected, haveRejected] = gate()
    const [left, leave] = gate()
    await page.route('**/trpc/circles.list*', async (route) => {
      askAgain()
      await left
      const response = await route.fetch()
      expect(response.status()).toBe(401)
      await route.fulfill({ response })
      haveRejected()
    })
    const late = rejected.then(() => page.waitForTimeout(1_000))
    await page.route(/\/trpc\/circles\.landing|\/assets\/landing/, async (route) => {
      await late
      await route.continue()
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Mi Círculo' }).hover()
    await asked
    const answered = page.waitForResponse((response) => response.url().includes('identity.signOut'))
    await page.getByRole('button', { name: 'Salir' }).click()
    await answered
    leave()
    await rejected
    await page.getByRole('heading', { level: 1, name: /No todo buen trabajador/ }).waitFor()
    await expectPagePath(page, '/')
  })

  it('signing out leads to the landing page even if the page checks its session at the same time', async () => {
    const page = await openPage('desktop', { tolerates: [/status of 401/] })
    await page.goto('/login?tab=crear')
    await signUp(page, makeSignUpData('Yago Prisa'))
    await page.getByRole('heading', { level: 1, name: /Yago/ }).waitFor()
    await page.waitForLoadState('networkidle')
    const [signedOut, haveSignedOut] = gate()
    const [checked, haveChecked] = gate()
    // Route only the first request: a later one could still be running when the test closes the browser.
    await page.route(
      '**/trpc/identity.viewer*',
      async (route) => {
        await signedOut
        await route.fulfill({ response: await route.fetch() })
        haveChecked()
      },
      { times: 1 },
    )
    const late = checked.then(() => page.waitForTimeout(1_000))
    await page.route(/\/assets\/landing/, async (route) => {
      await late
      await route.continue()
    })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const answered = page.waitForResponse((response) => response.url().includes('identity.signOut'))
    await page.getByRole('button', { name: 'Salir' }).click()
    await answered
    haveSignedOut()
    await checked
    await page.getByRole('heading', { level: 1, name: /No todo buen trabajador/ }).waitFor()
    await expectPagePath(page, '/')
  })

  it("the client sends no more requests for the member's data after the sign-out", async () => {
    // The server rejects requests that the page sends while the sign-out is pending.
    const page = await openPage('desktop', { tolerates: [/status of 401/] })
    await page.goto('/login?tab=crear')
    await signUp(page, makeSignUpData('Zoe Calma'))
    await page.getByRole('heading', { level: 1, name: /Zoe/ }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.route('**/trpc/identity.signOut*', async (route) => {
      const response = await route.fetch()
      await page.waitForTimeout(1_000)
      await route.fulfill({ response })
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('button', { name: 'Salir' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Mi Círculo' }).hover()
    await page.getByRole('heading', { level: 1, name: /No todo buen trabajador/ }).waitFor()
    await page.waitForLoadState('networkidle')
    const ofMembers = /circles\.list|scheduling\.waiting|notifications\.unseen/
    expect(asked.filter((url) => ofMembers.test(url))).toEqual([])
  })
})

function gate(): [opened: Promise<void>, open: () => void] {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return [opened, () => open()]
}
