import type { FastifyRequest } from 'fastify'
import { isOrigin } from '#kernel/addresses.ts'
import type { Config } from '#kernel/config.ts'

/** A name or number and a port; a URL would take quotes and ampersands too, which no sitemap can hold. */
const plainHost = /^[\w.:[\]-]+$/

/**
 * Scheme, host and port for the addresses that a page, the sitemap and robots.txt say of themselves, without a final '/'.
 * Without `APP_URL` as whoever asks names them: the answer goes to nobody else, unlike a mail, and no cache keeps it.
 */
export function publicOrigin(
  { appUrl, linkBase }: Pick<Config, 'appUrl' | 'linkBase'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  if (appUrl) return appUrl
  const asked = `${protocol}://${host}`
  return isOrigin(asked) && plainHost.test(host) ? new URL(asked).origin : linkBase
}
