import type { MemberContext } from '#kernel/context.ts'
import { maxCountedUnansweredAppointments } from '#modules/scheduling/contract/limits.ts'
import { countUnansweredAppointments } from '#modules/scheduling/data/waiting.ts'

export function countOwnUnansweredAppointments({ db, actor, clock }: MemberContext) {
  return countUnansweredAppointments(db, actor.personId, maxCountedUnansweredAppointments + 1, clock.now())
}
