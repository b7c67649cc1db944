import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { createIdentityError, findPersonCards, type PersonCard, toPhoneKey } from '#modules/identity/api.ts'
import { findLatestBookingPhone } from '#modules/scheduling/data/people.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'

export async function findBookingPhone({ db, actor }: MemberContext): Promise<{ phone: string | null }> {
  const [me] = await findPersonCards(db, [actor.personId])
  return { phone: me?.phone ?? (await findLatestBookingPhone(db, actor.personId)) }
}

/** @throws IDENTITY.INVALID_PHONE, SCHEDULING.PHONE_REQUIRED */
export async function chooseBookingPhone(
  tx: Tx,
  client: PersonCard,
  typed: string | undefined,
  isRequired: boolean,
): Promise<string | null> {
  if (typed) {
    if (toPhoneKey(typed) === null) throw createIdentityError('IDENTITY.INVALID_PHONE')
    return typed
  }
  if (client.phone !== null || !isRequired) return client.phone
  const earlier = await findLatestBookingPhone(tx, client.id)
  if (earlier === null) throw createSchedulingError('SCHEDULING.PHONE_REQUIRED')
  return earlier
}
