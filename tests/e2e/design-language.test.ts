import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { type RunningProductServer, startProductServer } from './support/product.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'

describe('the UI components in the style guide', () => {
  const { openPage } = setUpBrowser()
  let product: RunningProductServer

  beforeAll(async () => {
    product = await startProductServer(getProductServerSharedByTests().databaseUrl, 'development')
  })
  afterAll(() => product.stop())

  async function openStyleGuide(screen: DeviceKind): Promise<Page> {
    const page = await openPage(screen, { tolerates: [/^request to another host: http:\/\/localhost:/] })
    await page.goto(`${product.url}/_estilo`)
    return page
  }

  describe.each(deviceKinds)('on a %s', (screen) => {
    it.each(['light', 'dark'] as const)(
      'the UI components in the style guide pass the accessibility checks in the %s colour scheme',
      async (scheme) => {
        const page = await openStyleGuide(screen)
        await page.emulateMedia({ colorScheme: scheme })
        await expectAccessible(page)
        await expectNoHorizontalScroll(page)
      },
    )

    it('a dialog traps the focus, and returns the focus to its opener when it closes', async () => {
      const page = await openStyleGuide(screen)
      const opener = page.getByRole('button', { name: 'Abrir diálogo', exact: true })
      const dialog = page.getByRole('dialog', { name: 'Dejar Reseña' })
      await opener.focus()
      await page.keyboard.press('Enter')
      await dialog.waitFor()
      await expectAccessible(page)
      for (let presses = 0; presses < 8; presses++) {
        await page.keyboard.press('Tab')
        expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await expectFocus(opener)
    })

    it('a confirmation dialog focuses its cancel button, and shows the result of the confirmed action', async () => {
      const page = await openStyleGuide(screen)
      await page.getByRole('button', { name: 'Preguntar antes' }).click()
      const question = page.getByRole('alertdialog', {
        name: '¿Estás seguro de que quieres cancelar esta cita?',
      })
      await expectFocus(question.getByRole('button', { name: 'Volver' }))
      await page.keyboard.press('Enter')
      await question.waitFor({ state: 'hidden' })
      expect(await page.getByText('Cita cancelada').count()).toBe(0)

      await page.getByRole('button', { name: 'Preguntar antes' }).click()
      await question.getByRole('button', { name: 'Cancelar cita' }).click()
      await page.getByRole('status').filter({ hasText: 'Cita cancelada' }).waitFor()
    })

    if (screen === 'phone') return

    it('tabs and menus support the keyboard patterns of ARIA', async () => {
      const page = await openStyleGuide(screen)
      await page.getByRole('tab', { name: /Citas Agendadas/ }).focus()
      await page.keyboard.press('ArrowRight')
      await expectFocus(page.getByRole('tab', { name: /Citas Recibidas/, selected: true }))
      await page.getByRole('tabpanel').getByText('Las citas que te pidieron.').waitFor()

      const share = page.getByRole('button', { name: 'Compartir' })
      await share.focus()
      await page.keyboard.press('ArrowDown')
      await expectFocus(page.getByRole('menuitem', { name: 'Copiar enlace' }))
      await page.keyboard.press('End')
      await expectFocus(page.getByRole('menuitem', { name: 'WhatsApp' }))
      await page.keyboard.press('f')
      await expectFocus(page.getByRole('menuitem', { name: 'Facebook' }))
      await page.keyboard.press('Escape')
      await expectFocus(share)
    })

    it('a text field suggests options while the user types, takes one on Enter, and accepts any other text', async () => {
      const page = await openStyleGuide(screen)
      const field = page.getByRole('combobox', { name: 'Buscar profesión' })
      await field.pressSequentially('plo')
      await page.getByRole('option', { name: 'Plomería industrial' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.getByRole('option', { name: 'Plomería industrial', selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => field.inputValue()).toBe('Plomería industrial')
      await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')

      await field.fill('Plomo fundido')
      await page.keyboard.press('Escape')
      expect(await field.inputValue()).toBe('Plomo fundido')
    })

    it('a list of trades takes the same trade only once, regardless of case', async () => {
      const page = await openStyleGuide(screen)
      const field = page.getByRole('combobox', { name: /^Oficios/ })
      await field.fill('  PLOMERO ')
      await field.press('Enter')
      await field.fill('Jardinero')
      await page.getByRole('button', { name: 'Agregar oficio', exact: true }).click()
      const chosen = page.getByRole('list', { name: 'Oficios: elegidos' }).getByRole('listitem')
      await expect.poll(() => chosen.allTextContents()).toEqual(['Plomero', 'Jardinero'])
    })

    it('the photo field accepts five photos but not a sixth, and offers to retry a failed upload', async () => {
      const page = await openStyleGuide(screen)
      const chooser = page.locator('input[type=file]')
      await chooser.setInputFiles([photo('a.png'), photo('falla.png')])
      await page.getByRole('button', { name: 'Reintentar' }).waitFor()
      await chooser.setInputFiles([photo('b.png'), photo('c.png'), photo('d.png')])
      await page.getByText('Máximo 5 fotos').waitFor()
      expect(await page.getByRole('button', { name: /^Quitar foto/ }).count()).toBe(5)
    })
  })

  it('a button keeps its width while it shows a loading state', async () => {
    const page = await openStyleGuide('desktop')
    const idle = page.getByRole('button', { name: 'Confirmar Reserva' })
    const before = await idle.boundingBox()
    await idle.click()
    const busy = page.getByRole('button', { name: 'Reservando...' })
    expect((await busy.boundingBox())?.width).toBe(before?.width)
    expect(await busy.getAttribute('aria-busy')).toBe('true')
  })
})

async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function photo(name: string) {
  return { name, mimeType: 'image/png', buffer: onePixel }
}
