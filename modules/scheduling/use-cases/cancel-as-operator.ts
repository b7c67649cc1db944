import { recordEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { lockClient, lockProvider } from '#modules/scheduling/data.ts'
import { cancelFuture } from '#modules/scheduling/use-cases/cancel-future.ts'
import type { MailContext } from '#modules/scheduling/use-cases/write-to-parties.ts'

/** Max duration, in ms: a full agenda has hundreds of appointments, and each writes two e-mails. */
const maxDurationMs = 120_000

/**
 * The operator cancels all appointments of a person that have not begun, and both sides are told. Shut the account or hide the person
 * before: bookings that are under way are waited for, later ones are rejected.
 * @returns how many it cancelled
 */
export function cancelAsOperator(
  ctx: Pick<RequestContext, 'db'> & MailContext,
  personId: string,
): Promise<number> {
  return retryOnConflict(() =>
    ctx.db.$transaction(
      async (tx) => {
        // In the order in which a booking takes them.
        await lockClient(tx, personId)
        await lockProvider(tx, personId)
        const terms = { by: 'OPERATOR', reason: null } as const
        const received = await cancelFuture(tx, ctx, { providerId: personId, ...terms })
        const cancelled = received + (await cancelFuture(tx, ctx, { clientId: personId, ...terms }))
        const event = { event: 'APPOINTMENTS_CANCELLED', by: 'operator', objectId: personId } as const
        if (cancelled > 0) await recordEvent(tx, ctx, event)
        return cancelled
      },
      { timeout: maxDurationMs },
    ),
  )
}
