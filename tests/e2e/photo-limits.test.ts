import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeyBrowser } from './support/browser.ts'
import { type OwnProduct, startOwnProduct } from './support/own-product.ts'
import { arriveAsNew, findInExplore, signOut, someone, workPhoto } from './support/steps.ts'

const { openPage } = journeyBrowser()
let product: OwnProduct

beforeAll(async () => {
  product = await startOwnProduct({ PHOTO_QUOTA_COUNT: '1' })
})
afterAll(() => product.stop())

/** Opens the review form and types a text. */
async function beginReview(tolerates: RegExp[] = []) {
  const [author, worker] = [someone('Ana Robles'), someone('Beto Ochoa')]
  const page = await openPage('phone', { baseUrl: product.url, tolerates })
  await arriveAsNew(page, worker)
  await signOut(page, 'phone')
  await arriveAsNew(page, author)
  await findInExplore(page, worker.name)
  await page.getByRole('link', { name: worker.name }).click()
  await page.getByRole('button', { name: 'Dejar Reseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dejar Reseña' })
  const text = dialog.getByRole('textbox', { name: 'Reseña' })
  await text.fill('Quedó como nuevo, y a tiempo.')
  return { page, dialog, text }
}

it('aborts an upload after one minute, keeps the review, and uploads the photo again', async () => {
  const { page, dialog, text } = await beginReview()
  await page.clock.install()
  await page.route('**/api/fotos*', () => undefined)
  await dialog.locator('input[type=file]').setInputFiles(await workPhoto('a.jpg', 20))
  await dialog.getByRole('progressbar', { name: 'Subiendo foto 1' }).waitFor()
  await page.clock.fastForward(60_000)
  await dialog.getByText('La foto tardó demasiado en llegar').waitFor()
  expect(await text.inputValue()).toBe('Quedó como nuevo, y a tiempo.')

  await page.unroute('**/api/fotos*')
  const again = dialog.getByRole('button', { name: 'Reintentar' })
  await again.click()
  await again.waitFor({ state: 'hidden' })
  await expect.poll(() => dialog.getByRole('progressbar').count(), { timeout: 30_000 }).toBe(0)
  expect(await dialog.getByText('La foto tardó demasiado en llegar').count()).toBe(0)
})

it('shows what to do when the quota is full, keeps the review, and resizes a large photo', async () => {
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
  await expect.poll(() => dialog.getByRole('progressbar').count(), { timeout: 30_000 }).toBe(0)

  await dialog.locator('input[type=file]').setInputFiles(await workPhoto('b.jpg', 200))
  await dialog.getByText(/Tu cuenta llegó a su máximo de 1 fotos o 100 MB\. Quita las fotos/).waitFor()

  expect(await text.inputValue()).toBe('Quedó como nuevo, y a tiempo.')
  await dialog.getByRole('button', { name: 'Quitar foto 2' }).click()
  await dialog.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText('Reseña agregada exitosamente').waitFor()
})
