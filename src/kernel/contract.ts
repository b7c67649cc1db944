export const clientBuildHeaderName = 'x-build'

/**
 * The build's name is the file name of the page's last module script, which changes if any file of the build changes.
 * Null in development.
 */
export function parseClientBuildName(html: string): string | null {
  const scripts = html.matchAll(/<script type="module"[^>]* src="\/assets\/([\w.-]+)\.js"/g)
  return [...scripts].at(-1)?.[1] ?? null
}

/**
 * Cookie with the key that encrypts a member's offline data: `{person id}.{key}`. The cookie ends with the session;
 * scripts can read it.
 */
export const offlineEncryptionKeyCookieName = 'guardado'

/**
 * The prefix of cookie names under HTTPS: browsers reject a cookie with this prefix from any other host, even from a
 * subdomain.
 */
export const hostCookiePrefix = '__Host-'

/**
 * A page sets this cookie when the member signs out offline; the server ends the session at the next request. Under
 * HTTPS, the prefix `hostCookiePrefix` keeps another subdomain from ending sessions.
 */
export const pendingSignOutCookieName = 'salida'
