import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type DeviceKind, setUpBrowser } from './support/browser.ts'
import { addContact, type ContactData, makeContactData } from './support/contacts.ts'
import { waitForMailedLink } from './support/mail.ts'
import { makeSignUpData, openPageAsNewMember } from './support/steps.ts'

// Load each screen only once: the server limits profile requests by IP address, which all tests share.

const { openPage } = setUpBrowser()
const toleratedErrors = { tolerates: [/status of 4\d\d/] }

it('a contact with an e-mail claims their profile through their own mailbox, on a phone', async () => {
  const contact = makeContactData('Lupita Cruz', { withEmail: true })
  const { path } = await memberWith('phone', contact)
  const page = await openPage('phone')
  await page.goto(path)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')

  await page.getByRole('button', { name: 'Reclamar este perfil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reclamar este perfil' })
  await dialog.getByRole('button', { name: 'Reclamar perfil' }).click()
  await dialog.getByText('Por favor, ingresa tu nombre.').waitFor()
  const name = dialog.getByLabel('Tu nombre')
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
  await name.fill(contact.name)
  await dialog.getByLabel('Tu correo electrónico').fill(contact.email)
  await dialog.getByRole('button', { name: 'Reclamar perfil' }).click()
  await dialog.getByText('Revisa tu correo').waitFor()
  await dialog.getByText(/Enviamos un enlace a .•••@correo\.example/).waitFor()
  expect(await dialog.getByText(contact.email).count()).toBe(0)

  const account = makeSignUpData('Lupita Cruz')
  await page.goto(await waitForMailedLink(contact.email, '/invitacion'))
  await page.getByLabel('Profesión').fill('Repostera')
  await page.getByLabel('Ciudad').fill('Zapopan')
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByLabel('Confirmar contraseña').fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(path)
  await page.getByText('✓ Usuario Registrado').waitFor()
  await page.getByRole('link', { name: 'Editar mi perfil' }).waitFor()
  expect(await page.locator('meta[name=robots]').count()).toBe(0)
})

it('a visitor who cannot read a contact’s e-mail can ask the operator for the profile', async () => {
  const contact = makeContactData('Don Chuy', { withEmail: true })
  const { path } = await memberWith('desktop', contact)
  const page = await openPage('desktop')
  await page.goto(path)
  await page.getByRole('button', { name: 'Reclamar este perfil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reclamar este perfil' })
  await dialog.getByLabel('Tu nombre').fill('Jesús Ramírez')
  await dialog.getByLabel('Tu correo electrónico').fill('jesus@correo.example')
  await dialog.getByLabel('Mensaje').fill('Soy el dueño del taller.')
  await dialog.getByRole('button', { name: 'Reclamar perfil' }).click()
  await dialog.getByRole('button', { name: 'No recibo ese correo' }).click()
  await dialog.getByText('Recibimos tu solicitud').waitFor()
  await dialog.getByText(/te responde a jesus@correo\.example/).waitFor()
})

it('on a phone, a person without an account can remove their profile by e-mailed link, and no member can add them again', async () => {
  const contact = makeContactData('Rosa Peña', { withEmail: true })
  const { member, path } = await memberWith('phone', contact)
  const page = await openPage('phone', toleratedErrors)
  await page.goto(path)
  await page.getByRole('button', { name: 'Solicitar eliminación' }).click()
  const dialog = page.getByRole('dialog', { name: 'Solicitar eliminación' })
  await dialog.getByLabel('Tu nombre').fill(contact.name)
  await dialog.getByLabel('Tu correo electrónico').fill(contact.email)
  await dialog.getByRole('button', { name: 'Solicitar eliminación' }).click()
  await dialog.getByText('Revisa tu correo').waitFor()

  const mailed = await waitForMailedLink(contact.email, '/verificar')
  await page.goto(mailed)
  await page.getByRole('button', { name: 'Eliminar perfil' }).dblclick()
  const gone = page.getByRole('heading', { name: `${contact.name} ya no aparece en Círculo` })
  await gone.waitFor()
  await expect.poll(() => gone.evaluate((title) => title === document.activeElement)).toBe(true)
  const reopen = async () => {
    await page.goto(path)
    return page.getByText('Usuario no encontrado').isVisible()
  }
  await expect.poll(reopen, { interval: 1000 }).toBe(true)
  await page.goto(mailed)
  await page.getByText(/^Si ya eliminaste tu perfil con este enlace/).waitFor()

  await member.goto('/circulo')
  await member.getByText('Tu círculo está vacío').waitFor()
  await addContact(member, contact)
  await member.getByText('Esta persona pidió no aparecer en Círculo.').first().waitFor()
})

async function memberWith(screen: DeviceKind, contact: ContactData): Promise<{ member: Page; path: string }> {
  const member = await openPage(screen, toleratedErrors)
  await openPageAsNewMember(member, makeSignUpData('Ana Robles'))
  await addContact(member, contact)
  const card = member.getByRole('link', { name: contact.name, exact: true })
  await card.waitFor()
  return { member, path: (await card.getAttribute('href')) ?? '' }
}
