import { loadConfig } from '#kernel/config.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { buildTestApp } from '../support/build-test-app.ts'
import { captureStatements } from './capture.ts'
import { type Call, requestOf } from './cases.ts'
import type { Plan } from './stock-plan.ts'

const headers = { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json' }

/** Value of the Cookie header of a call; undefined for a visitor. */
export function cookieOf({ member }: Call): string | undefined {
  return member ? `sesion=${member.token}` : undefined
}

export async function planCalls(databaseUrl: string, calls: readonly Call[]): Promise<Plan> {
  const db = createDb(databaseUrl)
  const config = loadConfig({ NODE_ENV: 'production', DATABASE_URL: databaseUrl })
  const app = await buildTestApp(db, { config })
  const plan: Plan = []
  try {
    for (const call of calls) {
      const { path: url, body: payload } = requestOf(call)
      const cookie = cookieOf(call)
      const ask = async () => {
        const answer = await app.inject({
          url,
          headers: { ...headers, ...(cookie && { cookie }) },
          ...(payload !== null && { method: 'POST' as const, payload }),
        })
        if (answer.statusCode !== 200) throw new Error(`${call.procedure}: ${answer.body.slice(0, 600)}`)
        return answer.body
      }
      // Make one call before recording: the first call may do extra work, such as storing that the session
      // was used.
      const body = await ask()
      const waves = await captureStatements(ask)
      plan.push({ url, waves, body: JSON.parse(body) })
    }
  } finally {
    await app.close()
    await closeDb(db)
  }
  return plan
}
