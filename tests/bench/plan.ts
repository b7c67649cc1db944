import { loadConfig } from '#kernel/config.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { PageCache } from '#server/page-cache.ts'
import { buildTestApp } from '../support/build-test-app.ts'
import { captureSqlStatements } from './capture.ts'
import { type BenchProcedureCall, buildProcedureRequest } from './cases.ts'
import type { ProcedureCallRecording } from './stock-plan.ts'

const headers = { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json' }

export function createBenchCookieHeader({ member }: BenchProcedureCall): string | undefined {
  return member ? `sesion=${member.token}` : undefined
}

export async function recordProcedureCallsForReplay(
  databaseUrl: string,
  calls: readonly BenchProcedureCall[],
): Promise<ProcedureCallRecording> {
  const db = createDb(databaseUrl)
  const config = loadConfig({ NODE_ENV: 'production', DATABASE_URL: databaseUrl })
  const app = await buildTestApp(db, { config, pageCache: new PageCache({ maxAgeMs: 0 }) })
  const plan: ProcedureCallRecording = []
  try {
    for (const call of calls) {
      const { path: url, body: payload } = buildProcedureRequest(call)
      const cookie = createBenchCookieHeader(call)
      const ask = async () => {
        const answer = await app.inject({
          url,
          headers: { ...headers, ...(cookie && { cookie }) },
          ...(payload !== null && { method: 'POST' as const, payload }),
        })
        if (answer.statusCode !== 200) throw new Error(`${call.procedure}: ${answer.body.slice(0, 600)}`)
        return answer.body
      }
      const body = await ask()
      const waves = await captureSqlStatements(ask)
      plan.push({ url, waves, body: JSON.parse(body) })
    }
  } finally {
    await app.close()
    await closeDb(db)
  }
  return plan
}
