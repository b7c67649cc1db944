import { generatedAccountPassword } from './data-set/generate.ts'
import type { BenchMember } from './sample.ts'
import type { BenchServer } from './servers.ts'

export interface CalendarFeedRequestDurations {
  events: number
  changed: number[]
  unchanged: number[]
}

/** Requests per measurement: two measurements together must stay below the product's limit of 60 requests per hour. */
const times = 25

export async function measureCalendarFeed(
  { url }: BenchServer,
  { token }: BenchMember,
): Promise<CalendarFeedRequestDurations> {
  const call = async (procedure: string, input?: unknown) => {
    const headers = { cookie: `sesion=${token}`, origin: url, 'content-type': 'application/json' }
    const response = await fetch(`${url}/trpc/${procedure}?batch=1`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input === undefined ? {} : { 0: { json: input } }),
    })
    if (!response.ok) throw new Error(`${procedure}: ${(await response.text()).slice(0, 600)}`)
    return (await response.json())[0].result.data.json
  }
  const { path } = await call('scheduling.createCalendarFeed', { password: generatedAccountPassword })
  try {
    const ask = async (headers: Record<string, string>) => {
      const begun = performance.now()
      const response = await fetch(`${url}${path}`, { headers })
      const text = await response.text()
      return { ms: performance.now() - begun, text, etag: response.headers.get('etag') ?? '' }
    }
    const { text, etag } = await ask({})
    const measure = async (headers: Record<string, string>) => {
      const latencies: number[] = []
      for (let count = 0; count < times; count++) latencies.push((await ask(headers)).ms)
      return latencies.sort((a, b) => a - b)
    }
    return {
      events: text.match(/^BEGIN:VEVENT/gm)?.length ?? 0,
      changed: await measure({}),
      unchanged: await measure({ 'if-none-match': etag }),
    }
  } finally {
    await call('scheduling.removeCalendarFeed')
  }
}
