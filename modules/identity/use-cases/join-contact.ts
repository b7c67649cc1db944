import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import * as data from '#modules/identity/data/merging.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'

type Context = Pick<RequestContext, 'clock' | 'participants'>

export interface Joining {
  memberId: string
  contactId: string
  /**
   * How the account met the contact. ORIGIN: it accepted the contact's invitation, or the operator approved its claim.
   * OLDER: the contact existed before the account, whose e-mail is proven for the first time. LATER: all others.
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
  const keepsOwnRecord =
    contact === 'LATER' ||
    (await hasChosenProfile(tx, memberId)) ||
    (contact === 'OLDER' && (await hasUsedProfile(tx, ctx, memberId)))
  const pair = keepsOwnRecord
    ? { fromId: contactId, intoId: memberId }
    : { fromId: memberId, intoId: contactId }
  await mergePeople(tx, ctx, pair)
}

/** The member saved the profile (only the editor sets the kind of work), or came by another contact before. */
async function hasChosenProfile(tx: Tx, memberId: string): Promise<boolean> {
  const member = await data.findWhole(tx, memberId)
  return member?.isProfessional != null || data.wasMerged(tx, memberId)
}

/** The profile says more than a sign-up does, the member added people, or other modules know the member as active. */
async function hasUsedProfile(tx: Tx, { participants }: Context, memberId: string): Promise<boolean> {
  const member = await data.findWhole(tx, memberId)
  if (member && [member.phone, member.city, member.photoId, member.description].some((said) => said !== null))
    return true
  if (member && member.professions.length > 0) return true
  if (await data.hasAddedPeople(tx, memberId)) return true
  for (const participant of participants) if (await participant.isActive?.(tx, memberId)) return true
  return false
}
