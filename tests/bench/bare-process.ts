import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { procedureCallRecordingSchema } from './stock-plan.ts'

/** Minimal benchmark server, with which the speed of the product is compared. */

const plan = procedureCallRecordingSchema.parse(
  JSON.parse(readFileSync(process.env.BENCH_PLAN ?? '', 'utf8')),
)

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()

app.get<{ Params: { call: string } }>('/:call', async (request, reply) => {
  const answer = plan[Number(request.params.call)]
  if (!answer) return reply.callNotFound()
  for (const wave of answer.waves) {
    await Promise.all(wave.map(({ text, values }) => pool.query(text, values)))
  }
  return reply.type('application/json').send(JSON.stringify(answer.body))
})

process.once('SIGTERM', () => process.exit(0))
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.stdout.write(`listo en http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
