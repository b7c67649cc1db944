import { describe, expect, it } from 'vitest'
import { allScreens, journeyBrowser } from './support/browser.ts'
import { expectPath, goTo, signOut, signUp, someone } from './support/steps.ts'

const { openPage } = journeyBrowser()

describe.each(allScreens)('leaving, on a %s', (screen) => {
  it('leads to the landing page, and forgets who was here', async () => {
    const page = await openPage(screen)
    const member = someone('Ximena Peña')
    await page.goto('/login?tab=crear')
    await signUp(page, member)
    await goTo(page, 'Mis Citas')
    await page.getByText('No tienes citas aquí').waitFor()
    await signOut(page, screen)
    await page.getByRole('heading', { level: 1, name: /No todo buen trabajador/ }).waitFor()
    // The page below shows people of the town, of whom they are one.
    const bars = page.getByRole('banner').or(page.getByRole('navigation'))
    const wayIn =
      screen === 'phone' ? page.getByRole('button', { name: 'Menú' }) : bars.getByText('Iniciar Sesión')
    await wayIn.waitFor()
    await expect.poll(() => bars.getByText(member.name).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Mi cuenta' }).count()).toBe(0)
    await expectPath(page, '/')

    await page.goBack()
    await expectPath(page, '/login')
  })

  it('does not strand whoever comes back and presses the back button at once', async () => {
    const page = await openPage(screen)
    const member = someone('Toño Robles')
    await page.goto('/login?tab=crear')
    await signUp(page, member)
    await page.getByRole('heading', { level: 1, name: /Toño/ }).waitFor()
    await signOut(page, screen)
    await page
      .getByRole('link', { name: /Crear cuenta/ })
      .first()
      .click()
    await page.getByRole('tab', { name: 'Iniciar Sesión' }).click()
    // The form before had a field of the same name.
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).waitFor()
    await page.getByLabel('Correo electrónico').fill(member.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await page.waitForURL('**/dashboard')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /Toño/ }).waitFor()
    await expectPath(page, '/dashboard')
  })
})
