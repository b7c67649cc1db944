/** Name of the response header that names the client build of the process. */
export const buildHeaderName = 'x-build'

/**
 * Extracts the name of a client build from its HTML page. The name is the file name of the last script, which
 * changes with any file of the build. Null in development.
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

/** Prefix of a cookie name under HTTPS: browsers accept such a cookie only from this exact host. */
export const hostCookiePrefix = '__Host-'

/**
 * Name of the cookie that a page sets when the member signs out offline. The server ends the session before
 * it handles the next request. Under HTTPS the name has `hostCookiePrefix`; otherwise another subdomain could
 * end sessions.
 */
export const pendingSignOutCookieName = 'salida'
