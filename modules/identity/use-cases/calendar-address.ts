import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

type Context = Pick<RequestContext, 'personEventHandlers'>

export async function hasCalendarFeedUrl(
  tx: Tx,
  { personEventHandlers }: Context,
  personId: PersonId,
): Promise<boolean> {
  for (const handlers of personEventHandlers)
    if (await handlers.hasCalendarAddress?.(tx, personId)) return true
  return false
}

export async function removeCalendarFeedUrl(
  tx: Tx,
  { personEventHandlers }: Context,
  personId: PersonId,
): Promise<boolean> {
  for (const handlers of personEventHandlers)
    if (await handlers.removeCalendarAddress?.(tx, personId)) return true
  return false
}
