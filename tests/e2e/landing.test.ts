import { describe, expect, it } from 'vitest'
import { expectNoHorizontalScroll, screenKinds, setUpBrowser } from './support/browser.ts'
import { getSharedProduct } from './support/shared-product.ts'

const { openPage } = setUpBrowser()

describe('the landing page', () => {
  it('is complete in the HTML that the server sends, without scripts', async () => {
    const response = await fetch(getSharedProduct().url)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('<html lang="es-MX"')
    expect(html).toMatch(/No todo buen trabajador tiene un perfil profesional/)
  })

  it('has touch targets of sufficient size for short links', async () => {
    const page = await openPage('phone')
    await page.goto('/')
    const [menu, notice] = [
      await page.getByRole('button', { name: 'Menú' }).boundingBox(),
      await page.getByRole('link', { name: 'Aviso de privacidad' }).boundingBox(),
    ]
    for (const size of [menu?.width, menu?.height, notice?.height]) expect(size).toBeGreaterThanOrEqual(44)
  })

  it.each(screenKinds)('invites visitors to create an account and to explore, on a %s', async (screen) => {
    const page = await openPage(screen)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: /No todo buen trabajador/ }).waitFor()
    await page.getByRole('link', { name: 'Explorar perfiles' }).first().waitFor()
    await expectNoHorizontalScroll(page)
    await page
      .getByRole('link', { name: /Crear cuenta/ })
      .first()
      .click()
    await page.waitForURL('**/login**')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /No todo buen trabajador/ }).waitFor()
  })
})

describe('the page of an unknown URL', () => {
  it('has status 404 and links to other pages', async () => {
    const page = await openPage('phone', { tolerates: [/status of 404/] })
    const response = await page.goto('/no-hay-tal')
    expect(response?.status()).toBe(404)
    await page.getByText('No encontramos esta página').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Explorar perfiles' }).waitFor()
  })
})
