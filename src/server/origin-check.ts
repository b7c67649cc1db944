import type { FastifyRequest } from 'fastify'
import { createKernelError } from '#kernel/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Use `acceptsAnyOrigin` only for a route that ignores cookies: requests with any Origin header are accepted. */
    acceptsAnyOrigin?: true
  }
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects cross-site writes; without `APP_URL`, the Origin header must name the requested host.
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
