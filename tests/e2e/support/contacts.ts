import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { makeSignUpData, openNavigationSection } from './steps.ts'

export interface ContactData {
  name: string
  /** Each contact needs a new phone number, because members cannot add a removed contact's number again. */
  phone: string
  email: string
}

export function makeContactData(name: string, { withEmail }: { withEmail: boolean }): ContactData {
  const unique = makeSignUpData(name)
  return {
    name: unique.name,
    phone: `33${randomInt(10_000_000, 99_999_999)}`,
    email: withEmail ? unique.email : '',
  }
}

export const addPersonButtonName = /^Agregar (persona de confianza|primera persona)$/

export async function addContact(page: Page, { name, phone, email }: ContactData): Promise<void> {
  await openNavigationSection(page, 'Mi Círculo')
  await page.getByRole('heading', { level: 1, name: 'Mi Círculo de Confianza' }).waitFor()
  await page.getByRole('button', { name: addPersonButtonName }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
  await dialog.getByLabel('Nombre', { exact: true }).fill(name)
  await dialog.getByLabel('Teléfono').fill(phone)
  if (email !== '') {
    await dialog.getByText('Más datos').click()
    await dialog.getByLabel(/^Correo/).fill(email)
  }
  await dialog.getByLabel('Tu reseña').fill('Llegó a la hora que dijo y dejó todo limpio.')
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
}
