/** Name of a header of every response: the client build that this process serves. */
export const buildHeader = 'x-build'

/**
 * Name of a client build, read from its HTML page. The last script's name contains a hash of its content, and that content names all other
 * files, so the name changes with any file. Null in development.
 */
export function readBuildName(html: string): string | null {
  const scripts = html.matchAll(/<script type="module"[^>]* src="\/assets\/([\w.-]+)\.js"/g)
  return [...scripts].at(-1)?.[1] ?? null
}

/**
 * Name of the cookie with the key that encrypts a member's screens stored in the browser: `{person id}.{key}`. The server sets and removes
 * this cookie with the session. Scripts can read it.
 */
export const offlineKeyCookieName = 'guardado'

/** Prefix of a cookie name under HTTPS: browsers accept such a cookie only from this exact host. */
export const hostCookiePrefix = '__Host-'

/**
 * Cookie that a page sets when the member signs out offline: the next request ends the session before it is handled. Under HTTPS its name
 * has `hostCookiePrefix`; otherwise another subdomain could end sessions.
 */
export const pendingSignOutCookieName = 'salida'
