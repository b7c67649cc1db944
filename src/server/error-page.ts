import { type KernelErrorCode, kernelErrorMessages } from '#kernel/messages.ts'

type PageErrorCode = Extract<
  KernelErrorCode,
  'KERNEL.UNEXPECTED' | 'KERNEL.TOO_MANY_REQUESTS' | 'KERNEL.UNAVAILABLE' | 'KERNEL.CANNOT_SAVE'
>

const texts: Record<PageErrorCode, { title: string; text: string }> = {
  'KERNEL.UNEXPECTED': { title: 'Ocurrió un error', text: 'Por favor, intenta de nuevo.' },
  'KERNEL.TOO_MANY_REQUESTS': {
    title: 'Espera un minuto',
    text: 'Llegaron demasiadas consultas desde tu conexión. Cuando pase el minuto, intenta de nuevo.',
  },
  'KERNEL.UNAVAILABLE': {
    title: 'Círculo vuelve en un momento',
    text: kernelErrorMessages['KERNEL.UNAVAILABLE'],
  },
  'KERNEL.CANNOT_SAVE': {
    title: 'Por ahora no podemos guardar nada',
    text: 'Intenta de nuevo en unos minutos.',
  },
}

/**
 * The error page loads no script, style sheet or font, which could fail too. The colours are copies of
 * client/ui/theme/colors.ts.
 */
export function renderErrorPage(reference: string, code: PageErrorCode): string {
  const { title, text } = texts[code]
  return `<!doctype html>
<html lang="es-MX">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Círculo</title>
<style>
  :root { --paper: #FBF7F1; --ink: #221B17; --muted: #6B5F57; --barro: #A63F24; --on-barro: #FFFFFF }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #181412; --ink: #F5EDE5; --muted: #B8AAA0; --barro: #F29A7C; --on-barro: #2A120A }
  }
  * { box-sizing: border-box; margin: 0 }
  body { background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; padding: 16vh 16px 48px; text-align: center }
  main { margin: 0 auto; max-width: 34rem }
  svg { color: var(--barro); display: block; height: 44px; margin: 0 auto; width: 44px }
  .name { font-size: 20px; font-weight: 700; letter-spacing: -0.02em; margin: 4px 0 40px }
  h1 { font-size: 25px; line-height: 1.15; margin-bottom: 8px }
  .text { color: var(--muted) }
  .links { display: flex; flex-wrap: wrap; gap: 12px; justify-content: center; margin: 28px 0 }
  a { border: 1px solid transparent; border-radius: 12px; color: var(--barro); display: inline-block; font-weight: 600; min-height: 44px; padding: 9px 20px; text-decoration: none }
  a:first-child { background: var(--barro); color: var(--on-barro) }
  a:last-child { text-decoration: underline }
  a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
  small { color: var(--muted); font-size: 13px }
</style>
<main>
  <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.2" aria-hidden="true"><circle cx="16" cy="16" r="14"/><circle cx="16" cy="16" r="7.5"/></svg>
  <p class="name">Círculo</p>
  <h1>${title}</h1>
  <p class="text">${text}</p>
  <p class="links"><a href="">Intentar de nuevo</a> <a href="/">Ir al inicio</a></p>
  ${code === 'KERNEL.UNEXPECTED' ? `<p><small>Número de referencia: ${reference}</small></p>` : ''}
</main>
</html>
`
}
