/** Response header with the name of the client build that the server process delivers. */
export const buildHeaderName = 'x-build'

/**
 * Extracts the name of a client build from its HTML page: the file name of the last script, which changes with
 * every file of the build. Null in development.
 */
export function parseBuildName(html: string): string | null {
  const scripts = html.matchAll(/<script type="module"[^>]* src="\/assets\/([\w.-]+)\.js"/g)
  return [...scripts].at(-1)?.[1] ?? null
}

/**
 * Name of the cookie with the key that encrypts the screens stored in a member's browser: `{person
 * id}.{key}`. The server sets and removes this cookie with the session. Scripts can read it.
 */
export const offlineKeyCookieName = 'guardado'

/**
 * Prefix of a cookie name under HTTPS: browsers reject such a cookie from any other
 * host, even from a subdomain.
 */
export const hostCookiePrefix = '__Host-'

/**
 * Name of the cookie that a page sets when the member signs out offline. The server ends the session before
 * it handles the next request. Under HTTPS the name starts with `hostCookiePrefix`: otherwise another
 * subdomain could end sessions.
 */
export const pendingSignOutCookieName = 'salida'
