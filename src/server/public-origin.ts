import type { FastifyRequest } from 'fastify'
import type { Config } from '#kernel/config.ts'
import { isOrigin } from '#kernel/network-addresses.ts'

/**
 * Matches a host name or address with a port. A valid URL may also contain quotes and ampersands, which would need
 * escaping in a sitemap.
 */
const plainHost = /^[\w.:[\]-]+$/

/**
 * Scheme, host and port for URLs in pages, the sitemap and robots.txt, without a final '/'. Without
 * `APP_URL`, the requested host is used. This is safe: only clients that request the same host get these
 * responses, because the cache of pages has the host in its key, and no CDN may keep them.
 */
export function getPublicOrigin(
  { appUrl, linkBase }: Pick<Config, 'appUrl' | 'linkBase'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  if (appUrl) return appUrl
  const asked = `${protocol}://${host}`
  return isOrigin(asked) && plainHost.test(host) ? new URL(asked).origin : linkBase
}
