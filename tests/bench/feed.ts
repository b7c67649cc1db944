import type { SampleMember } from './sample.ts'
import type { Server } from './servers.ts'

/** Response times of a calendar feed, in ms, ascending. */
export interface FeedFigures {
  events: number
  /** Response times of full calendar responses, in ms. */
  changed: number[]
  /** Response times of unchanged calendars (status 304), in ms. */
  unchanged: number[]
}

/** Number of requests in a measurement. The product's limit is sixty requests per hour. */
const times = 25

/** Requests the private calendar of a member again and again, one request after the other. Removes the calendar address afterwards. */
export async function measureFeed({ url }: Server, { token }: SampleMember): Promise<FeedFigures> {
  const call = async (procedure: string) => {
    const headers = { cookie: `sesion=${token}`, origin: url, 'content-type': 'application/json' }
    const response = await fetch(`${url}/trpc/${procedure}`, { method: 'POST', headers, body: '{}' })
    return (await response.json()).result.data.json
  }
  const { path } = await call('scheduling.createCalendarFeed')
  try {
    const ask = async (headers: Record<string, string>) => {
      const begun = performance.now()
      const response = await fetch(`${url}${path}`, { headers })
      const text = await response.text()
      return { ms: performance.now() - begun, text, tag: response.headers.get('etag') ?? '' }
    }
    const { text, tag } = await ask({})
    const measure = async (headers: Record<string, string>) => {
      const latencies: number[] = []
      for (let count = 0; count < times; count++) latencies.push((await ask(headers)).ms)
      return latencies.sort((a, b) => a - b)
    }
    return {
      events: text.match(/^BEGIN:VEVENT/gm)?.length ?? 0,
      changed: await measure({}),
      unchanged: await measure({ 'if-none-match': tag }),
    }
  } finally {
    await call('scheduling.removeCalendarFeed')
  }
}
