import { addDays, getLocalDateAt, getLocalTimeAt, MINUTE_MS } from '#modules/scheduling/local-time.ts'
import { getSlotStartInstant } from '#modules/scheduling/rules.ts'

const hour = 60 * MINUTE_MS
const minAgreementLeadMs = 30 * hour
const morning = '08:00'
const evening = '20:00'
const lateEvening = '21:00'
const minReminderLeadMs = hour

/** Returns no reminder time (null) if the client agreed on the appointment shortly before the start. */
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

/** A delayed reminder waits at night until 08:00, unless the appointment starts before 09:00. */
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
