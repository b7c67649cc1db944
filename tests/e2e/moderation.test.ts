import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'
import {
  makeSignUpData,
  makeWorkPhoto,
  openPageAsNewMember,
  searchDirectoryByName,
  signOut,
} from './support/steps.ts'

const { openPage } = setUpBrowser()
const run = promisify(execFile)
const gone = { tolerates: [/status of 404/] }

async function admin(...words: string[]): Promise<string> {
  const script = path.join(projectRoot, 'dist', 'server', 'admin.js')
  const env = { ...process.env, DATABASE_URL: getProductServerSharedByTests().databaseUrl }
  return (await run(process.execPath, [script, ...words], { env })).stdout
}

async function sendReport(page: Page, title: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('¿Qué pasa?').selectOption(reason)
  await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
  await dialog.getByText('Gracias, lo vamos a revisar').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await dialog.waitFor({ state: 'hidden' })
}

async function reportedId(kind: string, name: string): Promise<string> {
  const list = await admin('reports')
  const line = list.split('\n').find((text) => text.includes(`  ${kind}  `) && text.includes(name))
  return line?.split('  ')[0] ?? ''
}

it('the operator hides a reported photo, review and profile, and shows them again', async () => {
  const [worker, author] = [makeSignUpData('Beto Ochoa'), makeSignUpData('Ana Robles')]
  const member = await openPage('desktop', gone)
  await openPageAsNewMember(member, worker)
  await signOut(member, 'desktop')
  await openPageAsNewMember(member, author)
  await searchDirectoryByName(member, worker.name)
  await member.getByRole('link', { name: worker.name }).click()
  await member.getByRole('heading', { level: 1, name: worker.name }).waitFor()
  const address = new URL(member.url()).pathname
  await review(member, 'Me cobró y no volvió.')

  const visitor = await openPage('phone', gone)
  await visitor.goto(address)
  await reportsWithMistakes(visitor)
  await visitor.getByRole('button', { name: /^Reportar reseña/ }).click()
  await sendReport(visitor, 'Reportar reseña', 'FALSE_DATA')
  await visitor
    .getByRole('button', { name: /^Foto 1 del trabajo/ })
    .first()
    .click()
  await visitor.getByRole('button', { name: 'Reportar foto' }).click()
  await sendReport(visitor, 'Reportar foto', 'NO_CONSENT')

  expect(await member.getByRole('button', { name: /^Reportar reseña/ }).count()).toBe(0)
  await member.getByRole('button', { name: 'Reportar perfil' }).click()
  const dialog = member.getByRole('dialog', { name: 'Reportar perfil' })
  expect(await dialog.getByLabel('Tu correo electrónico').count()).toBe(0)
  await sendReport(member, 'Reportar perfil', 'IMPERSONATION')

  const photo = await reportedId('FOTO', worker.name)
  await admin('hide', photo)
  await visitor.reload()
  await visitor.getByRole('article').getByText('Me cobró y no volvió.').waitFor()
  expect(await visitor.getByRole('button', { name: /^Foto 1 del trabajo/ }).count()).toBe(0)

  const words = await reportedId('RESEÑA', worker.name)
  await admin('hide', words)
  await expect
    .poll(async () => {
      await visitor.reload()
      return visitor.getByText('Todavía no hay reseñas').count()
    })
    .toBe(1)
  await member.reload()
  await member.getByText('Oculta por el equipo de Círculo').waitFor()

  const profile = await reportedId('PERFIL', worker.name)
  expect(await admin('hide', profile)).toContain(`Oculto: el perfil de ${worker.name}`)
  await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(404)
  await visitor.getByText('Usuario no encontrado').waitFor()
  await signOut(member, 'desktop')
  await seesOwnPage(member, worker, address)

  for (const id of [profile, words, photo]) await admin('restore', id)
  await expect
    .poll(async () => {
      await visitor.goto(address)
      return visitor.getByRole('button', { name: /^Foto 1 del trabajo/ }).count()
    })
    .toBe(2)
  await visitor.getByRole('article').getByText('Me cobró y no volvió.').waitFor()
  await member.reload()
  await member.getByRole('link', { name: 'Mi cuenta' }).waitFor()
  expect(await member.getByText('Tu perfil está oculto').count()).toBe(0)
})

async function review(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Dejar Reseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dejar Reseña' })
  await dialog.getByRole('textbox', { name: 'Reseña' }).fill(text)
  await dialog.locator('input[type=file]').setInputFiles([await makeWorkPhoto('a.jpg', 30)])
  await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText('Reseña agregada exitosamente').waitFor()
}

async function reportsWithMistakes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reportar perfil' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reportar perfil' })
  await dialog.getByLabel('Cuéntanos más').waitFor()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
  await dialog.getByText('Elige qué pasa.').waitFor()
  await expectFocus(dialog.getByLabel('¿Qué pasa?'))
  await dialog.getByLabel('¿Qué pasa?').selectOption('OTHER')
  await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
  await dialog.getByText('Cuéntanos qué pasa.').waitFor()
  await dialog.getByLabel('Cuéntanos más').fill('No existe.')
  await dialog.getByLabel('Tu correo electrónico').fill('quien@correo.example')

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expectFocus(page.getByRole('button', { name: 'Reportar perfil' }))
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Cuéntanos más').waitFor()
  expect(await dialog.getByLabel('Cuéntanos más').inputValue()).toBe('No existe.')
  await sendReport(page, 'Reportar perfil', 'OTHER')
}

async function expectFocus(control: Locator): Promise<void> {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)
}

async function seesOwnPage(
  page: Page,
  { name, email, password }: ReturnType<typeof makeSignUpData>,
  address: string,
) {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Tu perfil está oculto').waitFor()
  await page.goto('/circulo')
  await page.getByText('Tu perfil está oculto').waitFor()
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText('pregunta al equipo de Círculo').waitFor()
}
