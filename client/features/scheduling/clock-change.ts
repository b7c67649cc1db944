import { formatDuration } from '#client/lib/format.ts'

const day = 24 * 60

export function describeDaylightSavingTimeChange(
  { time, endTime }: { time: string; endTime: string },
  durationMinutes: number,
): string | null {
  const shown = minutesOfTime(endTime) - minutesOfTime(time)
  return (shown - durationMinutes) % day === 0 ? null : 'ese día cambia la hora'
}

export function formatTimeRange(at: { time: string; endTime: string }, durationMinutes: number): string {
  const change = describeDaylightSavingTimeChange(at, durationMinutes)
  const times = `${at.time} a ${at.endTime}`
  return change === null ? times : `${times} (${formatDuration(durationMinutes)}: ${change})`
}

function minutesOfTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
