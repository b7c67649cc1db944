import { addDays, localDateOf, localTimeOf, MINUTE_MS } from '#modules/scheduling/local-time.ts'
import { getStartInstant } from '#modules/scheduling/rules.ts'

const hour = 60 * MINUTE_MS
/**
 * A client who agreed on the time less than this many ms before the start of the appointment gets no
 * reminder.
 */
const minAgreementLeadMs = 30 * hour
const morning = '08:00'
const evening = '20:00'
const lateEvening = '21:00'
/** Min time between a reminder and the start of the appointment, in ms. */
const minReminderLeadMs = hour

/**
 * When to remind a client: a day before the appointment at its local time, moved to the daytime in the
 * client's time zone. Null: no reminder, because the client agreed on the time shortly before.
 * @param now when the client agreed on the time
 */
export function computeReminderTime(startsAt: Date, timeZone: string, now: Date): Date | null {
  if (startsAt.getTime() - now.getTime() < minAgreementLeadMs) return null
  const time = localTimeOf(timeZone, startsAt)
  const awake = time < morning ? morning : time > evening ? evening : time
  const at = getStartInstant(timeZone, { date: addDays(localDateOf(timeZone, startsAt), -1), time: awake })
  return at === undefined ? null : new Date(at)
}

/**
 * When to send a reminder that is due or delayed. At night the reminder waits until the morning, unless the
 * appointment starts too early. Null: it is too late for a reminder.
 */
export function computeDelayedReminderTime(now: Date, startsAt: Date, timeZone: string): Date | null {
  const last = startsAt.getTime() - minReminderLeadMs
  if (now.getTime() > last) return null
  const time = localTimeOf(timeZone, now)
  if (time >= morning && time < lateEvening) return now
  const today = localDateOf(timeZone, now)
  const date = time < morning ? today : addDays(today, 1)
  const waking = getStartInstant(timeZone, { date, time: morning })
  return waking !== undefined && waking <= last ? new Date(waking) : now
}
