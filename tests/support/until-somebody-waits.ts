import { setTimeout } from 'node:timers/promises'
import type { Tx } from '#kernel/db/client.ts'

/** Until some statement of the test's database waits for a row that another transaction holds. */
export async function untilSomebodyWaits(db: Tx): Promise<void> {
  for (let look = 0; look < 200; look++) {
    const [row] = await db.$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    if (row && row.waiting > 0) return
    await setTimeout(25)
  }
  throw new Error('Nobody waits')
}
