import { expect, it } from 'vitest'
import { setUpBrowser } from './support/browser.ts'

const { openPage } = setUpBrowser()

it.each([
  ['/invitacion', 'Token de invitación inválido o expirado', 'Iniciar Sesión'],
  ['/verificar', 'Este enlace no es válido. Revisa que esté completo o pide uno nuevo.', 'Volver al inicio'],
  ['/recuperar', 'Este enlace no es válido. Revisa que esté completo o pide uno nuevo.', 'Pedir otro enlace'],
  ['/avisos', 'Este enlace no es válido. Revisa que esté completo o pide uno nuevo.', 'Volver al inicio'],
  ['/cita', 'Este enlace no es válido o ya venció', 'Ir a Mis Citas'],
])(
  'an invalid e-mailed link to %s gets status 404 and a page with an explanation, also without scripts',
  async (path, sentence, wayOut) => {
    const page = await openPage('phone', { tolerates: [/status of 404/] })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const response = await page.goto(`${path}?token=inventado`)
    expect(response?.status()).toBe(404)
    expect(await response?.text()).toContain(sentence)

    await page.getByRole('heading', { level: 1, name: sentence }).waitFor()
    await page.getByRole('main').getByRole('link', { name: wayOut }).waitFor()
    expect(asked.filter((url) => url.includes('/trpc/'))).toEqual([])
  },
)

it('the invitation page without a token asks the visitor to open the link in the e-mail', async () => {
  const page = await openPage('phone')
  const response = await page.goto('/invitacion')
  expect(response?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'Abre tu invitación' }).waitFor()
})
