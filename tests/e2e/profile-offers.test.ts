import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import { proveEmail } from '#modules/identity/accounts-api.ts'
import { createTestCaller, createTestContext } from '../support/caller.ts'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { plumberProfileForm } from '../support/factories/profile-forms.ts'
import { expectAccessible } from './support/accessible.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { product, db } = startProductServerWithoutPeople()
const { openPage } = setUpBrowser()

async function openAsMember(screen: DeviceKind, path: string) {
  const member = await makeMember(db(), { name: `Lucha Ríos ${randomUUID().replace(/[^a-f]/g, '')}` })
  const { identity } = createTestCaller(db(), member.actor)
  const { slug } = await identity.ownProfile()
  await identity.saveProfile({ ...plumberProfileForm, name: member.name, slug: slug ?? '' })
  const ana = await makeMember(db(), { name: 'Ana Soto' })
  const contact = await makeContact(db(), {
    name: 'Lucha la plomera',
    phone: '33 8765 4321',
    email: member.email,
    professions: ['Plomera'],
    city: 'León',
    state: 'Guanajuato',
    hasShop: true,
    shopName: 'La Fuga',
    address: 'Calle Centro 1, junto a la panadería de doña Mari',
    createdById: ana.personId,
  })
  await inTransaction(db(), (tx) =>
    proveEmail(tx, createTestContext(db(), null), {
      accountId: member.accountId,
      email: member.email,
      by: 'mail',
    }),
  )
  await db().session.create({
    data: { id: member.actor.sessionId, accountId: member.accountId, expiresAt: new Date('2040-01-01') },
  })
  const page = await openPage(screen, { baseUrl: product().url })
  await signInAs(page, member, product().url)
  await page.goto(`${product().url}${path === '' ? member.profilePath : path}`)
  return { page, member, contact }
}

const offers = (page: Page) => page.getByRole('region', { name: 'Así te agregaron' })
const row = (page: Page, part: string) => offers(page).getByRole('listitem').filter({ hasText: part })

describe.each(deviceKinds)(
  `the data of a contact that was merged into a member's profile, on a %s`,
  (screen) => {
    it('after a merge with a contact, the profile editor lets the member use or discard each value of the contact', async () => {
      const { page, member, contact } = await openAsMember(screen, '')
      await page.getByRole('link', { name: 'Revisar esos datos' }).click()
      await offers(page).getByRole('heading', { name: 'Ana Soto te agregó como:' }).waitFor()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)

      const phone = await page.getByLabel('Teléfono', { exact: true }).inputValue()
      await row(page, '33 8765 4321').getByText(`Ahora: ${phone}`, { exact: true }).waitFor()
      await row(page, 'Plomera').getByText('Se agrega a los tuyos').waitFor()
      const city = page.getByRole('combobox', { name: 'Ciudad' })
      await city.fill('Tlaquepaque')
      await row(page, 'León').getByText('Ahora: Tlaquepaque, Nayarit', { exact: true }).waitFor()
      await city.fill('Tepic')

      await row(page, '33 8765 4321').getByRole('button', { name: 'Usar Teléfono' }).press('Enter')
      expect(await page.getByLabel('Teléfono', { exact: true }).inputValue()).toBe('33 8765 4321')
      await row(page, 'Teléfono').getByText('Se guarda con tu perfil').waitFor()
      await row(page, 'Plomera').getByRole('button', { name: 'Usar Oficios' }).click()
      await row(page, 'León').getByRole('button', { name: 'Descartar Ciudad' }).click()
      await row(page, 'León').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Guardar perfil' }).click()
      await page.getByText('Perfil guardado').waitFor()

      const profile = await createTestCaller(db(), null).identity.profile({ id: contact.personId })
      expect(profile).toMatchObject({
        personId: member.personId,
        name: member.name,
        phone: '33 8765 4321',
        professions: ['Plomería', 'Plomera'],
        city: 'Tepic',
      })
      await page.goto(`${product().url}/completar-perfil`)
      await offers(page).getByText('La Fuga').waitFor()
      expect(await offers(page).getByRole('listitem').count()).toBe(2)
    })
  },
)
