import type { FastifyRequest } from 'fastify'
import { kernelError } from '#kernel/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Skips the check on a POST route for clients that send no Origin. Only for a route that ignores cookies. */
    acceptsAnyOrigin?: true
  }
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that another site's page makes a browser send. The Origin must be the product's own: `APP_URL`, or
 * without it the host asked for, so that a phone on the same network can try the product.
 * @throws KERNEL.FOREIGN_ORIGIN
 */
export async function refuseForeignWrites(
  request: FastifyRequest,
  appUrl: string | undefined,
): Promise<void> {
  if (readOnly.has(request.method) || request.routeOptions.config.acceptsAnyOrigin) return
  const { origin } = request.headers
  const own = appUrl ? origin === appUrl : hostOf(origin) === request.headers.host
  if (!origin || !own) throw kernelError('KERNEL.FOREIGN_ORIGIN')
}

function hostOf(origin: string | undefined): string | undefined {
  return origin && URL.canParse(origin) ? new URL(origin).host : undefined
}
