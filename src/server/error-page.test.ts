import { describe, expect, it } from 'vitest'
import { semanticColors } from '#client/ui/theme/colors.ts'
import { renderErrorPage } from '#server/error-page.ts'

const tokens = {
  paper: semanticColors.paper,
  ink: semanticColors.ink,
  muted: semanticColors.muted,
  barro: semanticColors.barro.DEFAULT,
  'on-barro': semanticColors.barro.on,
}

describe('renderErrorPage', () => {
  it.each(['base', '_dark'] as const)('the error page has the colors of the color scheme %s', (scheme) => {
    const page = renderErrorPage('ref', 'KERNEL.UNAVAILABLE')
    for (const [name, { value }] of Object.entries(tokens))
      expect(page).toContain(`--${name}: ${value[scheme]}`)
    expect(page).toMatch(/body \{ background: var\(--paper\); color: var\(--ink\)/)
  })

  it.each([
    ['KERNEL.UNEXPECTED', 'Ocurrió un error'],
    ['KERNEL.TOO_MANY_REQUESTS', 'Espera un minuto'],
    ['KERNEL.UNAVAILABLE', 'Círculo vuelve en un momento'],
    ['KERNEL.CANNOT_SAVE', 'Por ahora no podemos guardar nada'],
  ] as const)('the error page has a title for the error code %s, and no script', (code, title) => {
    const page = renderErrorPage('ref-1', code)
    expect(page).toContain(`<title>${title} · Círculo</title>`)
    expect(page).toContain(`<h1>${title}</h1>`)
    expect(page).not.toContain('<script')
  })

  it('the error page shows the error reference only for an unexpected error', () => {
    expect(renderErrorPage('ref-1', 'KERNEL.UNEXPECTED')).toContain('ref-1')
    expect(renderErrorPage('ref-1', 'KERNEL.UNAVAILABLE')).not.toContain('ref-1')
  })
})
