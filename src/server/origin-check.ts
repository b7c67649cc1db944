import type { FastifyRequest } from 'fastify'
import { createKernelError } from '#kernel/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts requests with any Origin header, or none. Use only for a route that ignores cookies. */
    acceptsAnyOrigin?: true
  }
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects a write that a page of another site caused. The Origin must be that of `APP_URL`. Without `APP_URL` it must
 * be the requested host, so that a phone on the same network can use the product.
 * @throws KERNEL.FOREIGN_ORIGIN
 */
export async function rejectCrossSiteWrites(
  request: FastifyRequest,
  appUrl: string | undefined,
): Promise<void> {
  if (readOnly.has(request.method) || request.routeOptions.config.acceptsAnyOrigin) return
  const { origin } = request.headers
  const own = appUrl ? origin === appUrl : hostOf(origin) === request.headers.host
  if (!origin || !own) throw createKernelError('KERNEL.FOREIGN_ORIGIN')
}

function hostOf(origin: string | undefined): string | undefined {
  return origin && URL.canParse(origin) ? new URL(origin).host : undefined
}
