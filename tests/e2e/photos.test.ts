import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import {
  makeSignUpData,
  makeWorkPhoto,
  openPageAsNewMember,
  searchDirectoryByName,
  signOut,
} from './support/steps.ts'

const { openPage } = setUpBrowser()

/** A file with the first bytes of an iPhone photo, which the test's browser cannot decode. */
const heic = {
  name: 'IMG_0042.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
}

/** Writes the large photo to disk, because passing it to the browser in memory is slow. */
async function makeTooHeavy(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'circulo-heavy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'pesada.jpg')
  await writeFile(file, Buffer.alloc(16 * 1024 * 1024))
  return file
}

describe.each(deviceKinds)('photos of work, on a %s', (screen) => {
  it('photos of work can be chosen, uploaded, rejected, uploaded again and viewed', async () => {
    const [author, worker] = [makeSignUpData('Ana Robles'), makeSignUpData('Beto Ochoa')]
    const page = await openPage(screen, { tolerates: [/ERR_FAILED/] })
    await openPageAsNewMember(page, worker)
    await signOut(page, screen)
    await openPageAsNewMember(page, author)
    await searchDirectoryByName(page, worker.name)
    await page.getByRole('link', { name: worker.name }).click()

    await page.getByRole('button', { name: 'Dejar Reseña' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dejar Reseña' })
    await dialog.getByRole('textbox', { name: 'Reseña' }).fill('Quedó como nuevo, y a tiempo.')
    await expectRejectionOfUnusableFiles(dialog)
    await sendsAgainWhatDidNotArrive(page, dialog)
    await letsGoOfWhatIsOnItsWay(page, dialog)
    await keepsWhatIsOnItsWay(page, dialog)
    await dialog.locator('input[type=file]').setInputFiles(await makeWorkPhoto('c.jpg', 200))
    await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)
    expect(await dialog.getByRole('button', { name: /^Quitar foto/ }).count()).toBe(3)
    await dialog.getByRole('button', { name: 'Publicar' }).click()
    await page.getByText('Reseña agregada exitosamente').waitFor()

    await looksAtThem(page, screen, author.name)
  })
})

async function expectRejectionOfUnusableFiles(dialog: Locator): Promise<void> {
  const publish = dialog.getByRole('button', { name: 'Publicar' })
  for (const [file, sentence] of [
    [heic, /formato HEIC.*Ajustes \(Configuración\) > Cámara > Formatos > Más compatible/],
    [await makeTooHeavy(), 'La imagen es demasiado grande. Máximo 15MB'],
  ] as const) {
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByText(sentence).waitFor()
    await dialog.getByText('No se subió', { exact: true }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
    expect(await publish.isDisabled()).toBe(false)
    await dialog.getByRole('button', { name: 'Quitar foto 1' }).click()
  }
}

async function sendsAgainWhatDidNotArrive(page: Page, dialog: Locator): Promise<void> {
  await page.route('**/api/fotos*', (route) => route.abort())
  await dialog.locator('input[type=file]').setInputFiles(await makeWorkPhoto('a.jpg', 20))
  const again = dialog.getByRole('button', { name: 'Reintentar' })
  await again.waitFor()
  expect(await dialog.getByRole('button', { name: 'Publicar' }).isDisabled()).toBe(true)
  await page.unroute('**/api/fotos*')
  await again.click()
  await again.waitFor({ state: 'hidden' })
  await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)
}

async function letsGoOfWhatIsOnItsWay(page: Page, dialog: Locator): Promise<void> {
  await page.route('**/api/fotos*', () => undefined)
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/fotos'))
  await dialog.locator('input[type=file]').setInputFiles(await makeWorkPhoto('x.jpg', 300))
  await dialog.getByRole('progressbar', { name: 'Subiendo foto 2' }).waitFor()
  await dialog.getByRole('button', { name: 'Quitar foto 2' }).click()
  await cancelled
  await page.unroute('**/api/fotos*')
  expect(await dialog.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
}

async function keepsWhatIsOnItsWay(page: Page, dialog: Locator): Promise<void> {
  await page.route('**/api/fotos*', () => undefined)
  await dialog.locator('input[type=file]').setInputFiles(await makeWorkPhoto('b.jpg', 90))
  await dialog.getByRole('progressbar', { name: 'Subiendo foto 2' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.unroute('**/api/fotos*')
  await page.getByRole('button', { name: 'Dejar Reseña' }).click()
  await dialog.getByRole('button', { name: 'Quitar foto 2' }).waitFor()
  await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)
}

async function looksAtThem(page: Page, screen: DeviceKind, author: string): Promise<void> {
  const works = page.getByRole('region', { name: 'Trabajos' })
  const second = works.getByRole('button').nth(1)
  await second.click()
  const viewer = page.getByRole('dialog', { name: 'Fotos del trabajo' })
  const shows = (position: number) => viewer.getByText(`Foto ${position} de 3`, { exact: true }).waitFor()
  await shows(2)
  await viewer.getByText('“Quedó como nuevo, y a tiempo.”').waitFor()
  await viewer.getByText(author, { exact: true }).waitFor()
  await expectAccessible(page, 'dialog')
  await expectNoHorizontalScroll(page)

  await page.keyboard.press('ArrowRight')
  await shows(3)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Home')
  await shows(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await shows(3)
  await viewer.getByRole('button', { name: 'Foto anterior' }).click()
  await shows(2)
  await page.keyboard.press('End')
  await shows(3)
  expect(await viewer.getByRole('button', { name: 'Foto siguiente' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(
      () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
    )
    expect(inside).toBe(true)
  }
  if (screen === 'phone') await withFingers(page, shows)

  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  await expect.poll(() => second.evaluate((element) => element === document.activeElement)).toBe(true)

  const inReview = page
    .getByRole('article', { name: `Reseña de ${author}` })
    .getByRole('list', { name: 'Fotos' })
    .getByRole('button')
    .nth(2)
  await inReview.click()
  await shows(3)
  await viewer.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => inReview.evaluate((element) => element === document.activeElement)).toBe(true)
}

async function withFingers(page: Page, shows: (position: number) => Promise<void>): Promise<void> {
  const fingers = await page.context().newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    const touch = (type: 'touchStart' | 'touchMove', x: number) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 420 }] })
    await touch('touchStart', from)
    for (let step = 1; step <= 10; step++) await touch('touchMove', from + ((to - from) * step) / 10)
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(60, 320)
  await shows(2)
  await swipe(320, 60)
  await shows(3)

  await fingers.send('Input.synthesizePinchGesture', { x: 195, y: 420, scaleFactor: 3 })
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBeGreaterThan(1.5)
  await expect.poll(() => page.locator('dialog [data-zoomed=true]').count()).toBe(1)
  await swipe(60, 320)
  await shows(3)
  await fingers.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
}
