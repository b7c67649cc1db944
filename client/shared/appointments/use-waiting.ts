import { trpc } from '#client/lib/trpc.ts'
import { maxCountedUnansweredAppointments } from '#modules/scheduling/contract/limits.ts'

/** Call this hook only for members, because the server rejects the query of a visitor. */
export function useUnansweredAppointmentCounts() {
  return trpc.scheduling.waiting.useQuery().data
}

export function formatUnansweredAppointmentCount(count: number): string {
  return count > maxCountedUnansweredAppointments ? `${maxCountedUnansweredAppointments}+` : String(count)
}
