import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#kernel/db/statements.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { makeMember } from '../support/factories/people.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs } from './support/members.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'
import { expectPagePath } from './support/steps.ts'

const { openPage } = setUpBrowser()
const toleratedErrors = { tolerates: [/status of 4\d\d/] }
let db: Db

beforeAll(() => {
  db = createDb(getProductServerSharedByTests().databaseUrl)
})
afterAll(() => closeDb(db))

async function ageSessions(accountId: AccountId) {
  await db.session.updateMany({ where: { accountId }, data: { createdAt: new Date(Date.now() - 3_600_000) } })
}

it('creating a private calendar address requires the password if the session is not recent', async () => {
  const me = await makeMember(db)
  const page = await openPage('phone', toleratedErrors)
  await signInAs(page, me, getProductServerSharedByTests().url)
  await ageSessions(me.accountId)
  await page.goto('/mis-citas')
  const panel = page.getByRole('region', { name: 'Lleva tus citas a tu calendario' })
  const create = panel.getByRole('button', { name: 'Crear mi dirección' })
  await create.click()
  const dialog = page.getByRole('dialog', { name: 'Crear mi dirección' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => create.evaluate((element) => element === document.activeElement)).toBe(true)
  await create.press('Enter')
  await dialog.getByLabel('Tu contraseña').fill('no-es-esta')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByText('Contraseña incorrecta.').waitFor()
  await expectNoHorizontalScroll(page)
  await dialog.getByLabel('Tu contraseña').fill(me.password)
  await page.keyboard.press('Enter')
  await panel.getByText(/\/calendario\/[\w-]{44}\.ics$/).waitFor()
  const title = page.getByRole('heading', { name: 'Lleva tus citas a tu calendario' })
  await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('a member can confirm an account deletion with the e-mail address instead of the password only after a recent sign-in', async () => {
  const me = await makeMember(db)
  const page = await openPage('phone', toleratedErrors)
  await signInAs(page, me, getProductServerSharedByTests().url)
  await page.goto('/mi-cuenta')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eliminar mi cuenta' })
  await dialog.getByLabel('Tu contraseña').waitFor()
  await dialog.getByRole('button', { name: 'Confirmar con mi correo' }).click()
  expect(await dialog.getByLabel('Tu contraseña').count()).toBe(0)
  await dialog.getByLabel('Tu correo electrónico').fill('otra@correo.example')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await dialog.getByText('Ese no es el correo electrónico de tu cuenta.').waitFor()
  await dialog.getByLabel('Tu correo electrónico').fill(me.email)

  await ageSessions(me.accountId)
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await dialog.getByLabel('Tu contraseña').waitFor()
  await dialog.getByText('Escribe tu contraseña para continuar.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Confirmar con mi correo' }).count()).toBe(0)
  expect(await db.account.count({ where: { id: me.accountId } })).toBe(1)

  await db.session.updateMany({ where: { accountId: me.accountId }, data: { createdAt: new Date() } })
  await page.reload()
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await dialog.getByRole('button', { name: 'Confirmar con mi correo' }).click()
  await dialog.getByLabel('Tu correo electrónico').fill(me.email)
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await page.getByText('Tu cuenta y tus datos se eliminaron.', { exact: false }).waitFor()
  expect(await db.account.count({ where: { id: me.accountId } })).toBe(0)
})

it('a member without a password signs in again to delete the account, and returns to the account screen', async () => {
  const me = await makeMember(db)
  const page = await openPage('desktop', toleratedErrors)
  await signInAs(page, me, getProductServerSharedByTests().url)
  await ageSessions(me.accountId)
  await db.account.update({ where: { id: me.accountId }, data: { passwordHash: null } })
  await page.goto('/mi-cuenta')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eliminar mi cuenta' })
  await dialog.getByText('Vuelve a entrar', { exact: true }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salir y volver a entrar' }).click()
  await expectPagePath(page, '/login')
  expect(new URL(page.url()).searchParams.get('volver')).toBe('/mi-cuenta')
})
