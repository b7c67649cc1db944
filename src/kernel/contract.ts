/** Header of every answer: which build of the client this process serves. */
export const buildHeader = 'x-build'

/**
 * The name of a client's build, from the page that loads it: the last of its scripts is named by its content, which names all
 * other files, so it changes with any of them. Null in development.
 */
export function buildIn(html: string): string | null {
  const scripts = html.matchAll(/<script type="module"[^>]* src="\/assets\/([\w.-]+)\.js"/g)
  return [...scripts].at(-1)?.[1] ?? null
}

/**
 * The cookie with what seals the screens that a browser keeps of a member: `{person id}.{key}`. It comes and goes with the
 * session, and scripts can read it.
 */
export const keepingCookieName = 'guardado'

/** What a name of a cookie begins with under https, where only this very host can set it. */
export const hostPrefix = '__Host-'

/**
 * Set by a page whose member left without a network: the next request ends the session before it is answered. Under https with
 * `hostPrefix`, or a neighbouring host could end sessions.
 */
export const leavingCookieName = 'salida'
