import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppContextProviders } from '#client/app/providers.tsx'
import { createQueryClient } from '#client/app/query-client.ts'
import { PageComponent as StyleGuide } from '#client/features/style-guide/style-guide-page.tsx'
import { createStyleCache, renderStyleElement } from '#client/ui/theme/style-cache.ts'
import { toast } from '#client/ui/toast.ts'
import { AppShell } from './app-shell.tsx'
import type { AppShellMember } from './viewer.ts'

const member: AppShellMember = { name: 'Lupita Hernández', profilePath: '/perfil/lupita', photoUrl: null }

function renderEverything(viewer: AppShellMember | null, location = '/explorar') {
  const cache = createStyleCache()
  const html = renderToString(
    <AppContextProviders
      queryClient={createQueryClient({ retries: 0 })}
      styleCache={cache}
      site={{ origin: 'http://circulo.test', privacyUrl: null }}
      features={[]}
    >
      <StaticRouter location={location}>
        <AppShell viewer={viewer} onSignOut={() => undefined}>
          <StyleGuide />
        </AppShell>
      </StaticRouter>
    </AppContextProviders>,
  )
  return { html, css: renderStyleElement(cache) }
}

const withScripts = (html: string) => html.replace(/<noscript>.*?<\/noscript>/gs, '')

const linksOf = (html: string, landmark: RegExp) =>
  Array.from((landmark.exec(withScripts(html))?.[0] ?? '').matchAll(/<a\b[^>]*>.*?<\/a>/gs), (link) =>
    link[0]
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

describe('server rendering of the page frame and the shared components', () => {
  const complaints: unknown[][] = []

  beforeEach(() => {
    complaints.length = 0
    for (const method of ['error', 'warn'] as const) {
      vi.spyOn(console, method).mockImplementation((...args) => complaints.push(args))
    }
  })

  afterEach(() => {
    vi.restoreAllMocks()
    expect(complaints).toEqual([])
  })

  it('the server renders the page frame of a member and of a visitor without warnings', () => {
    expect(renderEverything(member).html).toContain('Tu círculo está vacío')
    expect(renderEverything(null).html).toContain('Tu círculo está vacío')
  })

  it('the server renders equal HTML for two equal requests, so that the browser can hydrate it', () => {
    expect(renderEverything(member).html).toBe(renderEverything(member).html)
  })

  it('server rendering returns all styles for the HTML head, and writes no style elements into the body', () => {
    const { html, css } = renderEverything(member)
    expect(html).not.toContain('<style')
    expect(css).toContain('prefers-color-scheme:dark')
    expect(css).toContain('prefers-reduced-motion')
    expect(css).not.toContain('first-child')
  })

  it('the server does not render a toast that another request created', () => {
    toast.success('De otra persona')
    expect(renderEverything(member).html).not.toContain('De otra persona')
  })

  it('the navigation of a signed-in member shows all links for members, and marks the current page', () => {
    const { html } = renderEverything(member)
    const own = ['Círculo', 'Inicio', 'Mi Círculo', 'Explorar', 'Mis Citas', 'LH Lupita Hernández']
    expect(linksOf(html, /<header.*?<\/header>/s).filter((link) => own.includes(link))).toEqual(own)
    expect(html).toContain('Salir')
    expect(html.match(/aria-current="page"[^>]*href="\/explorar"/g)).toHaveLength(2)
  })

  it('the navigation of a visitor shows the links for visitors, and no links for members', () => {
    const { html } = renderEverything(null)
    expect(linksOf(html, /<header.*?<\/header>/s)).toEqual([
      'Círculo',
      'Inicio',
      'Explorar',
      'Iniciar Sesión',
      'Crear Cuenta',
    ])
    expect(html).not.toContain('Mis Citas')
    expect(html).not.toContain('Salir')
  })

  it("the navigation link to 'Inicio' is not marked as current when another page is open", () => {
    expect(renderEverything(null).html).not.toMatch(/aria-current="page"[^>]*href="\/"/)
  })
})
