import type { MemberContext } from '#kernel/context.ts'
import { maxCountedWaiting } from '#modules/scheduling/contract/limits.ts'
import { countWaitingAppointments } from '#modules/scheduling/data/waiting.ts'

export function countWaiting({ db, actor, clock }: MemberContext) {
  return countWaitingAppointments(db, actor.personId, maxCountedWaiting + 1, clock.now())
}
