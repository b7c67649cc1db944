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
 * Rejects a write that a page of another site caused the browser to send. The Origin must be that of `APP_URL`, or without it the
 * requested host, so that a phone on the same network can use the product.
 * @throws KERNEL.FOREIGN_ORIGIN
 */
export async function rejectForeignWrites(
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
