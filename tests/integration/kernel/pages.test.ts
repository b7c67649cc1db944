import { describe, expect, it } from 'vitest'
import { render } from '#client/app/entry-server.tsx'
import type { RequestContext } from '#kernel/context.ts'
import { appRouter } from '#server/router.ts'
import { createTestContext } from '../../support/caller.ts'
import { createTestHtmlPageProvider } from '../../support/html-page-providers.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

const app = await createTestApp(db, {}, { pageProvider: createTestHtmlPageProvider(render) })

function visit(
  url: string,
  privacyUrl: string | null = null,
  called: RequestContext['called'] = () => undefined,
) {
  const origin = 'http://circulo.test'
  return render({
    url,
    site: { origin, privacyUrl },
    router: appRouter,
    context: { ...createTestContext(db, null), called },
    development: false,
  })
}

describe('a page that a visitor requests', () => {
  it('when a visitor opens a missing profile, the server calls no tRPC procedure twice', async () => {
    const called: string[] = []
    const page = await visit('/perfil/nadie', null, ({ path }) => called.push(path))
    expect(page.status).toBe(404)
    expect(page.body).toContain('Usuario no encontrado')
    expect(called).toContain('identity.profile')
    expect(called).toEqual([...new Set(called)])
  })

  it.each(['//malo.example', '//malo.example/dashboard', '//malo.example/explorar'])(
    'a page whose path begins with two slashes gets 404 without a redirect: %s',
    async (url) => {
      const page = await visit(url)
      expect(page).toMatchObject({ status: 404 })
      expect(page.redirect).toBeUndefined()
    },
  )

  it.each(['/', '/explorar', '/login?tab=crear'])(
    'the page at %s links to the privacy notice when PRIVACY_URL is set',
    async (url) => {
      const notice = 'https://circulo.test/aviso?de=privacidad&a=1'
      const href = `href="${notice.replace('&', '&amp;')}"`
      const { body } = await visit(url, notice)
      expect(body.split(href).length - 1).toBe(url.startsWith('/login') ? 2 : 1)
      expect((await visit(url)).body.toLowerCase()).not.toContain('aviso de privacidad')
    },
  )

  it('a page that requires a session redirects visitors to the sign-in with a return path on this site', async () => {
    expect(await visit('/dashboard')).toMatchObject({ status: 302, redirect: '/login?volver=%2Fdashboard' })
  })

  it.each([
    ['/perfil/%E0%A4%A?a=%', '/perfil/%25E0%25A4%25A'],
    ['//malo.example/%', '/malo.example/%25'],
  ])('the path %s, which cannot be decoded, redirects to a page with 404', async (url, readable) => {
    const { statusCode, headers } = await app.inject({ url, headers: { host: 'circulo.test' } })
    expect([statusCode, headers.location]).toEqual([302, readable])
    expect(await visit(readable)).toMatchObject({ status: 404 })
  })

  it.each([
    ['/login', 200, 'private, no-cache'],
    ['/invitacion?a=b&token=de-alguien', 404, 'private, no-store'],
  ])('the page at %s has status %s and the header cache-control "%s"', async (url, status, cacheControl) => {
    const page = await app.inject({ url, headers: { host: 'circulo.test' } })
    expect(page.statusCode).toBe(status)
    expect(page.headers['cache-control']).toBe(cacheControl)
  })
})
