import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AppDependencies, createRequestContext } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'

interface Requested {
  req: FastifyRequest
  res: FastifyReply
}

export function procedureRoutes(
  scope: FastifyInstance,
  { deps }: { deps: AppDependencies },
  done: () => void,
): void {
  const trpcOptions = {
    router: appRouter,
    createContext: ({ req, res }: Requested) => createRequestContext(deps, req, res),
    allowMethodOverride: true,
    maxBatchSize: 20,
    responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
  }
  scope.register(fastifyTRPCPlugin, { trpcOptions })
  done()
}
