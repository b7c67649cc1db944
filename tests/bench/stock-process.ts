import cookie from '@fastify/cookie'
import { type CreateFastifyContextOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify from 'fastify'
import { createOrmComparisonServer } from './stock.ts'

const app = Fastify({ routerOptions: { maxParamLength: 2_000 } })
await app.register(cookie)
await app.register(fastifyTRPCPlugin, {
  prefix: '/trpc',
  trpcOptions: {
    router: createOrmComparisonServer(process.env.DATABASE_URL ?? '', process.env.BENCH_PLAN ?? ''),
    createContext: ({ req }: CreateFastifyContextOptions) => ({
      token: req.cookies.sesion ?? null,
      url: req.url,
    }),
  },
})

process.once('SIGTERM', () => process.exit(0))
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.stdout.write(`listo en http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
