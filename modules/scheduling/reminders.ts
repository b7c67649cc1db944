import { addDays, localDateOf, localTimeOf, MINUTE } from '#modules/scheduling/local-time.ts'
import { startOfWall } from '#modules/scheduling/rules.ts'

const hour = 60 * MINUTE
/** Whoever agreed on a time this long before it, or later, still knows it. */
const freshFor = 30 * hour
/** No mail of ours wakes anybody up; by the reader's wall clock. */
const morning = '08:00'
const evening = '20:00'
const lateEvening = '21:00'
/** A reminder that comes later than this before the start is of no use. */
const latest = hour

/**
 * When a client is reminded: the day before at the hour of the appointment, or as near to it as the day goes; all by the
 * reader's wall clock. null: not at all, since the time was agreed on shortly before.
 * @param now when it was agreed on
 */
export function reminderTime(startsAt: Date, timeZone: string, now: Date): Date | null {
  if (startsAt.getTime() - now.getTime() < freshFor) return null
  const time = localTimeOf(timeZone, startsAt)
  const awake = time < morning ? morning : time > evening ? evening : time
  const at = startOfWall(timeZone, { date: addDays(localDateOf(timeZone, startsAt), -1), time: awake })
  return at === undefined ? null : new Date(at)
}

/**
 * When to send a reminder that is due, also one that was held up until now: at night it waits for the morning, unless the
 * appointment does not. null: never, it is too late.
 */
export function reminderTimeFrom(now: Date, startsAt: Date, timeZone: string): Date | null {
  const last = startsAt.getTime() - latest
  if (now.getTime() > last) return null
  const time = localTimeOf(timeZone, now)
  if (time >= morning && time < lateEvening) return now
  const today = localDateOf(timeZone, now)
  const date = time < morning ? today : addDays(today, 1)
  const waking = startOfWall(timeZone, { date, time: morning })
  return waking !== undefined && waking <= last ? new Date(waking) : now
}
