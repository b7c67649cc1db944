import { type KernelErrorCode, kernelMessages } from '#kernel/messages.ts'

/** What a person sees when a page could not be rendered: no script, no style sheet, nothing that could fail again. */
export function errorPage(reference: string, code: KernelErrorCode): string {
  return `<!doctype html>
<html lang="es-MX">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Ocurrió un error · Círculo</title>
<style>
  body { font: 17px/1.5 system-ui, sans-serif; margin: 20vh auto 0; max-width: 34rem; padding: 0 1rem; text-align: center }
  a { color: #A63F24 } small { color: #6B5F57 }
  @media (prefers-color-scheme: dark) { body { background: #181412; color: #F5EDE5 } a { color: #F29A7C } small { color: #B8AAA0 } }
</style>
<h1>Ocurrió un error</h1>
<p>${kernelMessages[code]}</p>
<p><a href="">Intentar de nuevo</a> · <a href="/">Ir al inicio</a></p>
<p><small>Número de referencia: ${reference}</small></p>
</html>
`
}
