import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

type Context = Pick<RequestContext, 'participants'>

export async function hasCalendarFeedUrl(
  tx: Tx,
  { participants }: Context,
  personId: PersonId,
): Promise<boolean> {
  for (const participant of participants)
    if (await participant.hasCalendarAddress?.(tx, personId)) return true
  return false
}

export async function removeCalendarFeedUrl(
  tx: Tx,
  { participants }: Context,
  personId: PersonId,
): Promise<boolean> {
  for (const participant of participants)
    if (await participant.removeCalendarAddress?.(tx, personId)) return true
  return false
}
