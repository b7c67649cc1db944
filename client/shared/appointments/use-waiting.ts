import { trpc } from '#client/lib/trpc.ts'
import { maxCountedWaiting } from '#modules/scheduling/contract/limits.ts'

/**
 * Returns the numbers of appointments that wait for the member's answer; undefined while loading. Use this hook only
 * for members.
 */
export function useWaiting() {
  return trpc.scheduling.waiting.useQuery().data
}

/**
 * Formats the number of appointments that wait for an answer: '6', or '999+' above 999, where the server stops
 * counting.
 */
export function formatWaiting(count: number): string {
  return count > maxCountedWaiting ? `${maxCountedWaiting}+` : String(count)
}
