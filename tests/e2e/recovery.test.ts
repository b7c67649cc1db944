import { describe, expect, it } from 'vitest'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { readMailsToRecipient, waitForMailedLink } from './support/mail.ts'
import { expectPagePath, makeSignUpData, openPageAsNewMember, signOut } from './support/steps.ts'

const { openPage } = setUpBrowser()
const toleratedErrors = { tolerates: [/status of 4\d\d/] }

describe('links e-mailed to a member, on a phone', () => {
  const screen = 'phone'

  it('a recovery link sets a new password, ends all other sessions, and works only once', async () => {
    const [member, unknownPerson] = [makeSignUpData('Sara Vela'), makeSignUpData('Nadie')]
    const forgotten = await openPage(screen, toleratedErrors)
    await openPageAsNewMember(forgotten, member)

    const page = await openPage(screen, toleratedErrors)
    await page.goto('/recuperar')
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await page.getByText('Por favor, completa todos los campos.').waitFor()
    for (const { email } of [unknownPerson, member]) {
      await page.getByLabel('Correo electrónico').fill(email)
      await page.getByRole('button', { name: 'Enviar enlace' }).click()
      await page.getByRole('heading', { level: 1, name: 'Revisa tu correo' }).waitFor()
      await page.getByText(`Si hay una cuenta con ${email}`).waitFor()
      await page.getByRole('button', { name: 'Probar con otro correo' }).click()
    }
    const link = await waitForMailedLink(member.email, '/recuperar')
    expect(await readMailsToRecipient(unknownPerson.email)).toEqual([])

    await page.goto(link)
    expect(await page.getByLabel('Tu cuenta').inputValue()).toBe(member.email)
    const password = page.getByLabel('Contraseña nueva')
    const confirmation = page.getByLabel('Confirmar contraseña')
    const save = page.getByRole('button', { name: 'Guardar y entrar' })
    await password.fill('12345')
    await confirmation.fill('54321')
    await save.click()
    await page.getByText('La contraseña debe tener al menos 6 caracteres.').waitFor()
    await page.getByText('Las contraseñas no coinciden.').waitFor()
    await password.fill('123456')
    await confirmation.fill('123456')
    await save.click()
    await page.getByText('La contraseña es muy débil.').waitFor()
    await expectNoHorizontalScroll(page)

    await password.fill('otra-clave-mejor')
    await confirmation.fill('otra-clave-mejor')
    await save.click()
    await expectPagePath(page, '/dashboard')
    await page.getByText('Contraseña guardada. Cerramos tus otras sesiones.').waitFor()

    await forgotten.goto('/mis-citas')
    await expectPagePath(forgotten, '/login')
    await forgotten.getByLabel('Correo electrónico').fill(member.email)
    await forgotten.getByLabel('Contraseña', { exact: true }).fill(member.password)
    await forgotten.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await forgotten.getByText('Contraseña incorrecta.').waitFor()
    await forgotten.getByLabel('Contraseña', { exact: true }).fill('otra-clave-mejor')
    await forgotten.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expectPagePath(forgotten, '/mis-citas')

    await forgotten.goto(link)
    await forgotten.getByRole('heading', { level: 1, name: /Este enlace ya se usó/ }).waitFor()
    await forgotten.getByRole('link', { name: 'Pedir otro enlace' }).click()
    await forgotten.getByRole('heading', { level: 1, name: 'Recupera tu cuenta' }).waitFor()
  })

  it("an e-mail confirmation link works only when the address's owner presses the button, not when it opens", async () => {
    const [member, other] = [makeSignUpData('Paco Nava'), makeSignUpData('Otra Persona')]
    const page = await openPage(screen, toleratedErrors)
    await openPageAsNewMember(page, member)
    const link = await waitForMailedLink(member.email, '/verificar')
    await signOut(page, screen)

    const stranger = await openPage(screen)
    await openPageAsNewMember(stranger, other, link)
    await stranger.getByText(/que es otra cuenta/).waitFor()
    expect(await stranger.getByRole('button', { name: 'Confirmar correo' }).count()).toBe(0)

    await page.goto(link)
    await page.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click()
    await page.getByLabel('Correo electrónico').fill(member.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expectPagePath(page, '/verificar')
    await page.getByRole('button', { name: 'Confirmar correo' }).click()
    await page.getByRole('heading', { level: 1, name: 'Correo confirmado' }).waitFor()
    await page.getByRole('link', { name: 'Ir al inicio' }).click()
    await expectPagePath(page, '/dashboard')

    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: /ya está confirmado/ }).waitFor()
    await page.goto('/verificar?token=no-existe')
    await page.getByRole('heading', { level: 1, name: /Este enlace no es válido/ }).waitFor()
    await page.goto('/verificar')
    await page.getByRole('heading', { level: 1, name: 'Abre el enlace de tu correo' }).waitFor()
  })
})
