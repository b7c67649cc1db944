import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { capturedPageResponsesSchema } from './captured-pages.ts'

const pages = capturedPageResponsesSchema
  .parse(JSON.parse(readFileSync(process.env.BENCH_PLAN ?? '', 'utf8')))
  .map(({ headers, body }) => ({ headers, body: Buffer.from(body, 'base64') }))

const app = Fastify()

app.get<{ Params: { page: string } }>('/:page', (request, reply) => {
  const page = pages[Number(request.params.page)]
  if (!page) return reply.callNotFound()
  return reply.headers(page.headers).send(page.body)
})

process.once('SIGTERM', () => process.exit(0))
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.stdout.write(`listo en http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
