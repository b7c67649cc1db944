import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import {
  findPersonCards,
  findPersonIdsWithUnprovenEmail,
  findVisiblePersonCards,
  type PersonCard,
} from '#modules/identity/api.ts'
import type { AutoConfirmRule } from '#modules/scheduling/contract/policy.ts'
import { hasClientBookedProvider } from '#modules/scheduling/data/appointments.ts'
import { findClientsWithAttendedAppointment } from '#modules/scheduling/data/people.ts'

type Context = Pick<RequestContext, 'personEventHandlers'>

interface Pair {
  providerId: PersonId
  clientId: PersonId
}

export async function hasVerifiedEmail(tx: Tx, personId: PersonId): Promise<boolean> {
  return (await findPersonIdsWithUnprovenEmail(tx, [personId])).size === 0
}

export async function isBookingAutoConfirmed(
  tx: Tx,
  ctx: Context,
  rule: AutoConfirmRule,
  pair: Pair,
  now: Date,
): Promise<boolean> {
  switch (rule) {
    case 'ALL':
      return true
    case 'PROVEN':
      return hasVerifiedEmail(tx, pair.clientId)
    case 'KNOWN':
      return (
        (await isInCircle(tx, ctx, { ownerId: pair.providerId, personId: pair.clientId })) ||
        (await findClientsWithAttendedAppointment(tx, pair.providerId, [pair.clientId], now)).length > 0
      )
    case 'NONE':
      return false
  }
}

/** Returns null if the provider does not know the client: bookings must not send e-mails to strangers. */
export async function findClientKnownToProvider(
  tx: Tx,
  ctx: Pick<RequestContext, 'personEventHandlers' | 'config' | 'clock'>,
  pair: Pair,
): Promise<PersonCard | null> {
  const { providerId, clientId } = pair
  const hasBooked = await hasClientBookedProvider(tx, pair, ctx.clock.now())
  if (!hasBooked && !(await isInCircle(tx, ctx, { ownerId: providerId, personId: clientId }))) return null
  const [card] = hasBooked
    ? await findPersonCards(tx, [clientId])
    : await findVisiblePersonCards(tx, { ...ctx, actor: { personId: providerId } }, [clientId])
  return card ?? null
}

export async function isProviderKnownToClient(
  tx: Tx,
  ctx: Context,
  { providerId, clientId }: Pair,
  now: Date,
): Promise<boolean> {
  return (
    (await hasClientBookedProvider(tx, { providerId, clientId }, now)) ||
    (await isInCircle(tx, ctx, { ownerId: clientId, personId: providerId }))
  )
}

async function isInCircle(
  tx: Tx,
  ctx: Context,
  { ownerId, personId }: { ownerId: PersonId; personId: PersonId },
): Promise<boolean> {
  for (const handlers of ctx.personEventHandlers)
    if (await handlers.trusts?.(tx, { ownerId, personId })) return true
  return false
}
