import type { MemberContext } from '#kernel/context.ts'
import { maxCountedUnansweredAppointments } from '#modules/scheduling/contract/limits.ts'
import { countWaitingAppointments } from '#modules/scheduling/data/waiting.ts'

export function countWaiting({ db, actor, clock }: MemberContext) {
  return countWaitingAppointments(db, actor.personId, maxCountedUnansweredAppointments + 1, clock.now())
}
