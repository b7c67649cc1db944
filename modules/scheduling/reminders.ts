import { addDays, getLocalDateAt, getLocalTimeAt, MINUTE_MS } from '#modules/scheduling/local-time.ts'
import { getSlotStartInstant } from '#modules/scheduling/rules.ts'

const hour = 60 * MINUTE_MS
const minAgreementLeadMs = 30 * hour
const morning = '08:00'
const evening = '20:00'
const lateEvening = '21:00'
const minReminderLeadMs = hour

/**
 * Returns the time of the reminder: one day before the appointment, moved to daytime in the client's time zone. Null if
 * the client agreed on the appointment's time shortly before it.
 * @param now when the client agreed on the time
 */
export function computeReminderTime(startsAt: Date, timeZone: string, now: Date): Date | null {
  if (startsAt.getTime() - now.getTime() < minAgreementLeadMs) return null
  const time = getLocalTimeAt(timeZone, startsAt)
  const awake = time < morning ? morning : time > evening ? evening : time
  const at = getSlotStartInstant(timeZone, {
    date: addDays(getLocalDateAt(timeZone, startsAt), -1),
    time: awake,
  })
  return at === undefined ? null : new Date(at)
}

/**
 * Returns the time of a delayed reminder: at night it waits until 08:00, unless the appointment starts before 09:00.
 * Null if it is too late for a reminder.
 */
export function computeDaytimeReminderTime(now: Date, startsAt: Date, timeZone: string): Date | null {
  const last = startsAt.getTime() - minReminderLeadMs
  if (now.getTime() > last) return null
  const time = getLocalTimeAt(timeZone, now)
  if (time >= morning && time < lateEvening) return now
  const today = getLocalDateAt(timeZone, now)
  const date = time < morning ? today : addDays(today, 1)
  const waking = getSlotStartInstant(timeZone, { date, time: morning })
  return waking !== undefined && waking <= last ? new Date(waking) : now
}
