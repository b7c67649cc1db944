import { trpc } from '#client/lib/trpc.ts'
import { maxCountedUnansweredAppointments } from '#modules/scheduling/contract/limits.ts'

/** Call only for members. */
export function useUnansweredAppointmentCounts() {
  return trpc.scheduling.waiting.useQuery().data
}

export function formatUnansweredAppointmentCount(count: number): string {
  return count > maxCountedUnansweredAppointments ? `${maxCountedUnansweredAppointments}+` : String(count)
}
