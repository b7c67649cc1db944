import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { findPersonCards, identityError, type PersonCard, toPhoneKey } from '#modules/identity/api.ts'
import { findLatestBookingPhone } from '#modules/scheduling/data/people.ts'
import { schedulingError } from '#modules/scheduling/errors.ts'

export async function findBookingPhone({ db, actor }: MemberContext): Promise<{ phone: string | null }> {
  const [me] = await findPersonCards(db, [actor.personId])
  return { phone: me?.phone ?? (await findLatestBookingPhone(db, actor.personId)) }
}

/**
 * Prefers the typed phone, then the phone of the client's profile. If both are missing and the agenda requires a phone,
 * the phone of an earlier booking is stored.
 * @throws IDENTITY.INVALID_PHONE, SCHEDULING.PHONE_REQUIRED
 */
export async function chooseBookingPhone(
  tx: Tx,
  client: PersonCard,
  typed: string | undefined,
  isRequired: boolean,
): Promise<string | null> {
  if (typed) {
    if (toPhoneKey(typed) === null) throw identityError('IDENTITY.INVALID_PHONE')
    return typed
  }
  if (client.phone !== null || !isRequired) return client.phone
  const earlier = await findLatestBookingPhone(tx, client.id)
  if (earlier === null) throw schedulingError('SCHEDULING.PHONE_REQUIRED')
  return earlier
}
