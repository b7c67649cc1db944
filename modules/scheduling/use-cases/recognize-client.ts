import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { findUnproven } from '#modules/identity/api.ts'
import type { AutoConfirmFor } from '#modules/scheduling/contract/policy.ts'
import * as appointments from '#modules/scheduling/data/appointments.ts'
import { findServed } from '#modules/scheduling/data/people.ts'

type Context = Pick<RequestContext, 'participants'>

interface Pair {
  providerId: string
  clientId: string
}

export async function isProven(tx: Tx, personId: string): Promise<boolean> {
  return (await findUnproven(tx, [personId])).size === 0
}

/** Whether the provider's agenda confirms a booking of this client at once. */
export async function isConfirmedAtOnce(
  tx: Tx,
  ctx: Context,
  rule: AutoConfirmFor,
  pair: Pair,
  now: Date,
): Promise<boolean> {
  switch (rule) {
    case 'ALL':
      return true
    case 'PROVEN':
      return isProven(tx, pair.clientId)
    case 'KNOWN':
      return (
        (await isInCircle(tx, ctx, pair)) ||
        (await findServed(tx, pair.providerId, [pair.clientId], now)).length > 0
      )
    case 'NONE':
      return false
  }
}

/**
 * Whether a provider may link an appointment to this person, who is then told by e-mail: in the provider's circle, or the client of
 * another appointment. Otherwise any member could write to any other member.
 */
export async function isKnownTo(tx: Tx, ctx: Context, pair: Pair): Promise<boolean> {
  return (
    (await isInCircle(tx, ctx, pair)) || (await appointments.isClientOf(tx, pair.providerId, pair.clientId))
  )
}

async function isInCircle(tx: Tx, ctx: Context, { providerId, clientId }: Pair): Promise<boolean> {
  for (const participant of ctx.participants)
    if (await participant.trusts?.(tx, { ownerId: providerId, personId: clientId })) return true
  return false
}
