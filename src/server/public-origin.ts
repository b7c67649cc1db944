import type { FastifyRequest } from 'fastify'
import type { Config } from '#kernel/config.ts'
import { isOrigin } from '#kernel/network-addresses.ts'

/** The pattern excludes quotes and ampersands, which are valid in a URL but would need escaping in a sitemap. */
const plainHost = /^[\w.:[\]-]+$/

/**
 * Scheme, host and port for URLs in pages, the sitemap and robots.txt, without a final '/'. Without `APP_URL`, the host
 * is the requested one: it is then part of the cache key, and no CDN may store the responses.
 */
export function getPublicOrigin(
  { appUrl, linkBase }: Pick<Config, 'appUrl' | 'linkBase'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  if (appUrl) return appUrl
  const asked = `${protocol}://${host}`
  return isOrigin(asked) && plainHost.test(host) ? new URL(asked).origin : linkBase
}
