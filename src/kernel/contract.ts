export const clientBuildHeaderName = 'x-build'

export function parseClientBuildName(html: string): string | null {
  const scripts = html.matchAll(/<script type="module"[^>]* src="\/assets\/([\w.-]+)\.js"/g)
  return [...scripts].at(-1)?.[1] ?? null
}

/** Scripts can read the cookie, which contains the encryption key of the member's offline data. */
export const offlineEncryptionKeyCookieName = 'guardado'

/** Browsers reject a cookie with the prefix `__Host-` from any other host, even from a subdomain. */
export const hostCookiePrefix = '__Host-'

/**
 * When a member signs out offline, browser code sets this cookie, and the server ends the session later. Under HTTPS,
 * the prefix `__Host-` stops other subdomains from setting the cookie.
 */
export const pendingSignOutCookieName = 'salida'
