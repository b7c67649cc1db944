import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeInvitation } from '../support/factories/invitations.ts'
import { makeMember } from '../support/factories/people.ts'
import { readMailedToken } from '../support/mailbox.ts'
import { setUpBrowser } from './support/browser.ts'
import { startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const addressOf = (page: Page) => page.evaluate(() => window.location.pathname + window.location.search)
const expectAddress = (page: Page, address: string) => expect.poll(() => addressOf(page)).toBe(address)

describe('the token in the URL of an e-mailed link', () => {
  it('the token of an e-mailed link disappears from the address bar, and the page works after a reload', async () => {
    const { mailToken, contact } = await makeInvitation(db())
    const page = await openPage('phone', { baseUrl: product().url })
    const name = page.getByLabel('Nombre completo')

    await page.goto(`/invitacion?token=${mailToken}`)
    await expectAddress(page, '/invitacion')
    expect(await name.inputValue()).toBe(contact.name)

    await page.reload()
    await expect.poll(() => name.inputValue()).toBe(contact.name)
    await expectAddress(page, '/invitacion')

    await page.getByRole('link', { name: 'Círculo' }).first().click()
    await expect.poll(() => addressOf(page)).not.toBe('/invitacion')
    await page.goBack()
    await expect.poll(() => name.inputValue()).toBe(contact.name)
    await expectAddress(page, '/invitacion')
    expect(await page.evaluate(() => document.querySelectorAll('a[href*="token"]').length)).toBe(0)
  })

  it('an e-mailed link leads to its page after the sign-in, and its token is not in the URL of the sign-in page', async () => {
    const member = await makeMember(db(), { unproven: true })
    const token = await readMailedToken(db(), member.email, 'Confirma tu correo electrónico')
    const page = await openPage('phone', { baseUrl: product().url })

    await page.goto(`/verificar?token=${token}`)
    await page.getByRole('link', { name: 'Iniciar Sesión' }).last().click()
    await expectAddress(page, '/login')
    await page.getByLabel('Correo electrónico').fill(member.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
    await page.getByRole('button', { name: 'Confirmar correo' }).click()
    await page.getByRole('heading', { name: 'Correo confirmado' }).waitFor()
    await expectAddress(page, '/verificar')
  })
})
