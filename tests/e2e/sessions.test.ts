import { describe, expect, it } from 'vitest'
import { stringifyCompactJson } from '#client/app/compact-json.ts'
import { runWithPostgresClient } from '../support/test-postgres.ts'
import { setUpBrowser } from './support/browser.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'
import {
  expectPagePath,
  makeSignUpData,
  openNavigationSection,
  openPageAsNewMember,
  signOut,
  signUp,
} from './support/steps.ts'

const { openPage, openTab } = setUpBrowser()
const toleratedErrors = { tolerates: [/status of 401/] }

describe('sessions of a member', () => {
  const screen = 'desktop'

  it('all tabs of a browser share the session of a member', async () => {
    const member = makeSignUpData('Inés Gil')
    const first = await openPage(screen)
    await first.goto('/login')
    const second = await openTab(first)
    await second.goto('/circulo')
    await expectPagePath(second, '/login')

    await first.getByRole('tab', { name: 'Crear Cuenta' }).click()
    await signUp(first, member)
    await expectPagePath(second, '/circulo')
    await second.getByText('Tu círculo está vacío').waitFor()

    await signOut(first, screen)
    await expectPagePath(second, '/login')
    await second.getByText('Tu sesión se cerró').waitFor()
    await expect.poll(() => second.getByText(member.name).count()).toBe(0)

    await first.goto('/circulo')
    await expectPagePath(first, '/login')
    expect(await first.getByText('Tu sesión se cerró').count()).toBe(0)
  })

  it('after a sign-out, the back button shows no page of the member, even after full page loads', async () => {
    const member = makeSignUpData('Olga Cruz')
    // Tolerate errors: the server rejects requests that the page sent just before the sign-out.
    const page = await openPage(screen, toleratedErrors)
    await openPageAsNewMember(page, member, '/completar-perfil')
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe(member.name)
    await page.goto('/explorar')
    await signOut(page, screen)

    await page.goBack()
    await expectPagePath(page, '/explorar')
    await page.goBack()
    await expectPagePath(page, '/login')
    expect(await page.locator(`input[value="${member.name}"]`).count()).toBe(0)
    expect(await page.getByText(member.name).count()).toBe(0)
  })

  it('after the server ends a session, the client opens the sign-in screen, and then restores typed text', async () => {
    const member = makeSignUpData('Rita Mora')
    const page = await openPage(screen, toleratedErrors)
    await openPageAsNewMember(page, member, '/completar-perfil')
    await page.getByLabel('Sobre mí').fill('Llevo veinte años haciendo pan.')
    await page.getByLabel('Teléfono').fill('33 2222 4444')
    await page.getByText('Tengo un oficio').click()
    await page.getByLabel('Ocupación u oficio').fill('Panadera')
    await page.getByLabel('Años de experiencia').fill('20')
    await page.getByLabel('Ciudad', { exact: true }).fill('Tepic')
    await endSessions(member.email)
    await page.getByRole('button', { name: 'Guardar perfil' }).click()

    await expectPagePath(page, '/login')
    await page.getByText('Tu sesión se cerró').waitFor()
    await page.getByLabel('Correo electrónico').fill(member.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expectPagePath(page, '/completar-perfil')
    await expect.poll(() => page.getByLabel('Sobre mí').inputValue()).toBe('Llevo veinte años haciendo pan.')
    expect(await page.getByLabel('Teléfono').inputValue()).toBe('33 2222 4444')
    await page.getByRole('button', { name: 'Guardar perfil' }).click()
    await page.getByText('Llevo veinte años haciendo pan.').waitFor()
  })

  it('a page shows an error when the session cannot be loaded within ten seconds', async () => {
    const member = makeSignUpData('Noé Luz')
    const page = await openPage(screen, { tolerates: [/Minified React error/, /ERR_FAILED/] })
    await openPageAsNewMember(page, member)
    await page.route('**/circulo', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: withoutViewer(html) })
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/trpc/*identity.viewer*', async (route) => {
      await held
      await route.continue()
    })
    const started = Date.now()
    await page.goto('/circulo', { waitUntil: 'commit' })
    await page.getByText('Cargando...').first().waitFor()
    await page.getByText('No pudimos saber si tu sesión sigue abierta.').waitFor()
    expect(Date.now() - started).toBeGreaterThan(9_000)
    await expectPagePath(page, '/login')

    release()
    await expectPagePath(page, '/circulo')
    await openNavigationSection(page, 'Explorar')
  })
})

async function endSessions(email: string) {
  await runWithPostgresClient(getProductServerSharedByTests().databaseUrl, async (client) => {
    await client.query('DELETE FROM session USING account WHERE account.id = account_id AND email = $1', [
      email,
    ])
  })
}

function withoutViewer(html: string): string {
  return html.replace(/<script id="state"[^>]*>[\s\S]*?<\/script>/, (script) =>
    script.replace(
      />[\s\S]*</,
      `>${stringifyCompactJson({ data: { results: [] }, errors: [], development: false })}<`,
    ),
  )
}
