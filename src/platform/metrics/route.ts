import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#kernel/errors.ts'
import type { MetricsRecorder } from '#platform/metrics/metrics.ts'

/** Behind a proxy, the client's address cannot authenticate the client, so `/metrics` needs a bearer token. */
export function metricsRoute(
  app: FastifyInstance,
  { metrics, token }: { metrics: MetricsRecorder; token: string },
  done: () => void,
): void {
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const given = digest(request.headers.authorization ?? '')
    if (!timingSafeEqual(given, expected)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ appCode: 'KERNEL.SIGN_IN_REQUIRED' satisfies ErrorCode })
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.render())
  })
  done()
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
