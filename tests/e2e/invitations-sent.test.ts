import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type DeviceKind, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { addContact, type ContactData, makeContactData } from './support/contacts.ts'
import { waitForMailedLink } from './support/mail.ts'
import { makeSignUpData, openPageAsNewMember } from './support/steps.ts'

const { openPage } = setUpBrowser()

describe('an invitation of a contact, on a phone', () => {
  const screen = 'phone'

  it("a copied invitation link connects the contact's profile with the account that opens the link", async () => {
    const contact = makeContactData('Don Chuy', { withEmail: false })
    const page = await memberWith(screen, contact)
    const link = await copyLink(page, contact)
    await expectNoHorizontalScroll(page)

    const invited = await openPage(screen)
    const account = makeSignUpData('Don Chuy')
    await invited.goto(link)
    await invited.getByLabel('Correo electrónico').fill(account.email)
    await invited.getByLabel('Ciudad').fill('Guadalajara')
    await invited.getByLabel('Contraseña', { exact: true }).fill(account.password)
    await invited.getByLabel('Confirmar contraseña').fill(account.password)
    await invited.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click()
    await invited.waitForURL('**/dashboard')

    await page.reload()
    await page.getByRole('link', { name: contact.name, exact: true }).waitFor()
    expect(await page.getByText('No registrado').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Invitar/ }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Invitaciones' }).click()
    await page.getByRole('listitem').filter({ hasText: contact.name }).getByText('Ya tiene cuenta').waitFor()
    await page.reload()
    await page.getByText('Ya tiene cuenta').waitFor()
  })

  it('an invitation is created only after the inviter confirms, and its link is invalid after the inviter withdraws it', async () => {
    const contact = makeContactData('Nora Paz', { withEmail: false })
    const page = await memberWith(screen, contact)
    await page.getByRole('button', { name: `Invitar: ${contact.name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Crear invitación' }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto('/circulo?vista=invitaciones')
    await page.getByText('Todavía no has invitado a nadie').waitFor()

    await page.goto('/circulo')
    const link = await copyLink(page, contact)
    await page.goto('/circulo?vista=invitaciones')
    await page.getByRole('button', { name: `Retirar la invitación de ${contact.name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
    await page.getByText('Invitación retirada').waitFor()
    await page.getByText('Todavía no has invitado a nadie').waitFor()
    const invited = await openPage(screen, { tolerates: [/status of 404/] })
    await invited.goto(link)
    await invited.getByText('Token de invitación inválido o expirado').waitFor()
  })

  it("an invitation's e-mail can be sent once an hour, and only to a contact with an e-mail address", async () => {
    const contact = makeContactData('Lupita Cruz', { withEmail: true })
    const page = await memberWith(screen, contact)
    expect(await waitForMailedLink(contact.email, '/invitacion')).toMatch(/token=/)

    await page.goto('/circulo?vista=invitaciones')
    const row = page.getByRole('listitem').filter({ hasText: contact.name })
    await row.getByText('Pendiente').waitFor()
    await row.getByText(contact.email).waitFor()
    const hasLeft = async () => {
      await page.reload()
      return row.getByText('Enviado').count()
    }
    await expect.poll(hasLeft).toBe(1)

    await row.getByRole('button', { name: `Reenviar el correo a ${contact.name}` }).click()
    await page.getByText(/Ya enviamos un correo a esta persona hace poco\./).waitFor()
  })
})

it("a WhatsApp invitation is a message to the contact's number", async () => {
  const contact = makeContactData('Beto Nava', { withEmail: false })
  const page = await memberWith('phone', contact)
  await page.getByRole('link', { name: contact.name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: contact.name }).waitFor()
  await page.getByRole('button', { name: `Invitar: ${contact.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Crear invitación' }).click()
  const share = page.getByRole('dialog').getByRole('link', { name: 'Mandar por WhatsApp' })
  const { origin, pathname, searchParams } = new URL((await share.getAttribute('href')) ?? '')
  expect(origin + pathname).toBe(`https://wa.me/52${contact.phone}`)
  expect(searchParams.get('text')).toContain(`haces tuyo el perfil de ${contact.name} (vale`)
  expect(searchParams.get('text')).toMatch(/\/invitacion\?token=[\w-]+$/)
})

async function memberWith(screen: DeviceKind, contact: ContactData): Promise<Page> {
  const page = await openPage(screen, { tolerates: [/status of 429/] })
  await openPageAsNewMember(page, makeSignUpData('Ana Robles'))
  await addContact(page, contact)
  await page.getByRole('link', { name: contact.name, exact: true }).waitFor()
  return page
}

async function copyLink(page: Page, { name }: ContactData): Promise<string> {
  await page.getByRole('button', { name: `Invitar: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crear invitación' }).click()
  await dialog.getByRole('button', { name: 'Copiar enlace' }).click()
  await page.getByText('Link copiado al portapapeles').waitFor()
  const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  return pathname + search
}
