import { addDays, localDateOf, localTimeOf, MINUTE_MS } from '#modules/scheduling/local-time.ts'
import { getStartInstant } from '#modules/scheduling/rules.ts'

const hour = 60 * MINUTE_MS
/**
 * Min time in ms between the client's consent to the time of an appointment and its start. With less time,
 * the client gets no reminder.
 */
const minAgreementLeadMs = 30 * hour
const morning = '08:00'
const evening = '20:00'
const lateEvening = '21:00'
const minReminderLeadMs = hour

/**
 * Computes when to remind a client: a day before the appointment at its local time, moved to the daytime in
 * the client's time zone. Null means no reminder, because the client agreed on the time shortly before.
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
 * Computes when to send a reminder that is due or delayed. At night, a reminder waits until 08:00, unless the
 * appointment starts before 09:00. Null means that it is too late for a reminder.
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
