import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#kernel/db/statements.ts'
import { photoIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { makeMember } from '../support/factories/people.ts'
import { setUpBrowser } from './support/browser.ts'
import { signInAs } from './support/members.ts'
import { type ProductServerForTestFile, startProductServerForTestFile } from './support/separate-product.ts'
import {
  makeSignUpData,
  makeWorkPhoto,
  openPageAsNewMember,
  searchDirectoryByName,
  signOut,
} from './support/steps.ts'

const { openPage } = setUpBrowser()
let product: ProductServerForTestFile
let db: Db

beforeAll(async () => {
  product = await startProductServerForTestFile({ PHOTO_QUOTA_COUNT: '1' })
  db = createDb(product.databaseUrl)
})
afterAll(async () => {
  if (db) await closeDb(db)
  await product?.stop()
})

const reason = 'Una foto no se subió. Quítala con la ✕ para continuar.'

function descriptionOf(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
}

async function beginReview(tolerates: RegExp[] = []) {
  const [author, worker] = [makeSignUpData('Ana Robles'), makeSignUpData('Beto Ochoa')]
  const page = await openPage('phone', { baseUrl: product.url, tolerates })
  await openPageAsNewMember(page, worker)
  await signOut(page, 'phone')
  await openPageAsNewMember(page, author)
  await searchDirectoryByName(page, worker.name)
  await page.getByRole('link', { name: worker.name }).click()
  await page.getByRole('button', { name: 'Dejar Reseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dejar Reseña' })
  const text = dialog.getByRole('textbox', { name: 'Reseña' })
  await text.fill('Quedó como nuevo, y a tiempo.')
  return { page, dialog, text }
}

it('the review form aborts an upload after one minute, keeps the review, and uploads the photo again', async () => {
  const { page, dialog, text } = await beginReview()
  await page.clock.install()
  await page.route('**/api/fotos*', () => undefined)
  await dialog.locator('input[type=file]').setInputFiles(await makeWorkPhoto('a.jpg', 20))
  await dialog.getByRole('progressbar', { name: 'Subiendo foto 1' }).waitFor()
  await page.clock.fastForward(60_000)
  await dialog.getByText('La foto tardó demasiado en llegar').waitFor()
  expect(await text.inputValue()).toBe('Quedó como nuevo, y a tiempo.')
  const publish = dialog.getByRole('button', { name: 'Publicar' })
  expect([await publish.isDisabled(), await descriptionOf(publish)]).toEqual([true, reason])

  await page.unroute('**/api/fotos*')
  const again = dialog.getByRole('button', { name: 'Reintentar' })
  await again.click()
  await again.waitFor({ state: 'hidden' })
  await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)
  expect(await dialog.getByText('La foto tardó demasiado en llegar').count()).toBe(0)
  expect([await publish.isDisabled(), await dialog.getByText(reason).count()]).toEqual([false, 0])
})

it('a member can still publish a review after a photo exceeded the storage limit', async () => {
  const { page, dialog, text } = await beginReview([/409/])

  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 3600, height: 2700, channels: 3, background: '#A63F24', noise } as const
  const heavy = await sharp({ create }).jpeg({ quality: 90 }).toBuffer()
  const sending = page.waitForRequest((request) => request.url().includes('/api/fotos'))
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: heavy })
  const sent = Number((await (await sending).allHeaders())['content-length'])
  expect(sent).toBeLessThan(heavy.length * 0.7)
  await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)

  await dialog.locator('input[type=file]').setInputFiles(await makeWorkPhoto('b.jpg', 200))
  const explanation = 'Esta foto no cabe: tu cuenta llegó a su límite de fotos (1, o 100 MB).'
  await dialog.getByText(explanation).waitFor()
  const publish = dialog.getByRole('button', { name: 'Publicar' })
  expect(await dialog.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  expect([await publish.isDisabled(), await dialog.getByText(reason).count()]).toEqual([false, 0])
  await dialog.getByText('No se subió').waitFor()

  expect(await text.inputValue()).toBe('Quedó como nuevo, y a tiempo.')
  await publish.click()
  await page.getByText('Reseña agregada exitosamente').waitFor()
})

it('the profile editor saves the other fields when a photo exceeds the storage quota, and can replace the profile photo later', async () => {
  const member = await makeMember(db)
  const photo = { id: createId(photoIdSchema), kind: 'WORK', uploaderId: member.accountId } as const
  const stored = { width: 1, height: 1, storedBytes: 1, attachedAt: new Date() }
  await db.photo.create({ data: { ...photo, ...stored, storageKey: photo.id } })
  const page = await openPage('phone', { baseUrl: product.url, tolerates: [/409/, /404/] })
  await signInAs(page, member, product.url)
  await page.goto('/completar-perfil')
  const file = page.locator('input[type=file]')
  const field = page.getByRole('group', { name: 'Foto de perfil' })
  await file.setInputFiles(await makeWorkPhoto('cara.jpg', 20))
  await field.getByText('Esta foto no cabe: tu cuenta llegó a su límite de fotos').waitFor()
  expect(await field.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  expect(await field.getByRole('button', { name: 'Quitar' }).count()).toBe(0)
  await page.getByLabel('Teléfono').fill('33 1234 5678')
  await page.getByText('Tengo un oficio').click()
  await page.getByLabel('Ocupación u oficio').fill('Plomera')
  await page.getByLabel('Años de experiencia').fill('1')
  await page.getByLabel('Ciudad', { exact: true }).fill('Tepic')
  await page.getByRole('button', { name: 'Guardar perfil' }).click()
  await page.getByText('Perfil guardado').waitFor()

  await db.photo.update({ where: { id: photo.id }, data: { kind: 'PROFILE' } })
  await db.person.update({ where: { id: member.personId }, data: { photoId: photo.id } })
  await page.goto('/completar-perfil')
  for (const name of ['primera.jpg', 'segunda.jpg']) {
    const arrived = page.waitForResponse(
      (response) => response.url().includes('/api/fotos?') && response.status() === 201,
    )
    await file.setInputFiles(await makeWorkPhoto(name, 200))
    await arrived
    await field.getByRole('button', { name: 'Cambiar foto' }).waitFor()
  }
})
