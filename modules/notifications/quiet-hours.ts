import { quietHoursEnd, quietHoursStart } from '#modules/notifications/contract/limits.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export function computePushTime(timeZone: string, now: Date): Date {
  const { hour, minute } = getLocalTime(timeZone, now)
  if (quietHoursEnd <= hour && hour < quietHoursStart) return now
  const hours = (quietHoursEnd - hour + 24) % 24
  const end = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + hours * hourMs - minute * minuteMs)
  // Correct the end of the quiet hours if daylight saving time starts or ends during the night.
  const { hour: endHour, minute: endMinute } = getLocalTime(timeZone, end)
  return new Date(end.getTime() + (quietHoursEnd - endHour) * hourMs - endMinute * minuteMs)
}

function getLocalTime(timeZone: string, at: Date): { hour: number; minute: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const parts = format.formatToParts(at)
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value)
  return { hour: read('hour'), minute: read('minute') }
}
