import { trpc } from '#client/lib/trpc.ts'
import { maxCountedUnansweredAppointments } from '#modules/scheduling/contract/limits.ts'

/** Returns undefined while loading. Use this hook only for members. */
export function useUnansweredCounts() {
  return trpc.scheduling.waiting.useQuery().data
}

/** '6', or '999+' above 999, where the server stops counting. */
export function formatUnansweredCount(count: number): string {
  return count > maxCountedUnansweredAppointments ? `${maxCountedUnansweredAppointments}+` : String(count)
}
