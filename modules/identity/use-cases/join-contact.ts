import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import * as data from '#modules/identity/data/merging.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'

type Context = Pick<RequestContext, 'clock' | 'participants'>

export interface Joining {
  memberId: string
  contactId: string
  /**
   * How the two met. ORIGIN: the account came by this contact, with its invitation or by a claim. OLDER: the contact existed
   * before the account, whose e-mail is proven for the first time. LATER: all others, which anybody may have planted.
   */
  contact: 'ORIGIN' | 'OLDER' | 'LATER'
}

/**
 * Makes a contact and a member one. The contact's record survives, with its id and slug, only while the member has not used
 * the own profile; otherwise the member keeps it and is offered what the contact has. Run it in a transaction inside
 * `retryOnConflict`. Joining again changes nothing.
 * @throws IDENTITY.PERSON_NOT_FOUND; IDENTITY.PERSON_REGISTERED when the contact has an account of its own
 */
export async function joinContact(
  tx: Tx,
  ctx: Context,
  { memberId, contactId, contact }: Joining,
): Promise<void> {
  await data.lockForMerge(tx, [memberId, contactId])
  const ownRecordSurvives = contact === 'LATER' || (await hasUsedProfile(tx, ctx, memberId, contact))
  const pair = ownRecordSurvives
    ? { fromId: contactId, intoId: memberId }
    : { fromId: memberId, intoId: contactId }
  await mergePeople(tx, ctx, pair)
}

/** Saved the profile, brought one from an import, was merged before, added contacts, or is known to other modules as active. */
async function hasUsedProfile(
  tx: Tx,
  { participants }: Context,
  memberId: string,
  contact: 'ORIGIN' | 'OLDER',
): Promise<boolean> {
  const member = await data.findWhole(tx, memberId)
  if (!member) return false
  // The registration form of an invitation asks for phone, profession and city: they are no sign of use with its own contact.
  const { isProfessional, photoId, description, phone, professions, city } = member
  if (isProfessional !== null || photoId !== null || description !== null) return true
  if (contact === 'OLDER' && (phone !== null || professions.length > 0 || city !== null)) return true
  if (await data.hasHistory(tx, memberId)) return true
  for (const participant of participants) if (await participant.isActive?.(tx, memberId)) return true
  return false
}
