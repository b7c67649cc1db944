import { trpc } from '#client/lib/trpc.ts'
import { maxCountedWaiting } from '#modules/scheduling/contract/limits.ts'

/** Numbers of appointments that wait for the member's answer; undefined while loading. Only for members. */
export function useWaiting() {
  return trpc.scheduling.waiting.useQuery().data
}

/** The number of appointments that wait for an answer as text: '6', or '999+' if there are more than the server counts. */
export function formatWaiting(count: number): string {
  return count > maxCountedWaiting ? `${maxCountedWaiting}+` : String(count)
}
