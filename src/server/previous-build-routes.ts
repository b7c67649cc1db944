import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/db/statements.ts'
import { findBuildFile } from '#platform/files/build-files.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

const fileName = /^[\w.-]{1,200}$/

export async function previousBuildRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const content = fileName.test(name) ? await findBuildFile(db, name) : null
    if (!content) return reply.callNotFound()
    return reply
      .type(types[path.extname(name)] ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(content))
  })
}
