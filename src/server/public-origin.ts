import type { FastifyRequest } from 'fastify'
import type { Config } from '#kernel/config.ts'
import { isOrigin } from '#kernel/network-addresses.ts'

/** Quotes and ampersands are valid in a URL, but would need escaping in a sitemap. */
const plainHost = /^[\w.:[\]-]+$/

/** Without `APP_URL`, a CDN must not store responses, because clients choose the Host header. */
export function getPublicOrigin(
  { appUrl, linkBase }: Pick<Config, 'appUrl' | 'linkBase'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  if (appUrl) return appUrl
  const asked = `${protocol}://${host}`
  return isOrigin(asked) && plainHost.test(host) ? new URL(asked).origin : linkBase
}
