import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { countBlocks } from '#modules/identity/data/blocks.ts'
import * as data from '#modules/identity/data/merging.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'

type Context = Pick<RequestContext, 'clock' | 'participants'>

interface Joining {
  memberId: PersonId
  contactId: PersonId
  /**
   * Relation of the account to the contact. INVITED: the account accepted the contact's invitation, or the operator
   * approved the account's claim. OLDER: the contact had the e-mail before the account, and this is the account's
   * first proof of an e-mail. LATER: any other contact.
   */
  contact: 'INVITED' | 'OLDER' | 'LATER'
}

/**
 * Max difference in ms between the creation of an account and the acceptance of the invitation that created it. Both happen in one
 * transaction, but the account has the time of the database, and the acceptance has the time of this process.
 */
const maxClockDifferenceMs = 60_000

/**
 * Merges a contact and a member. If the member has not used the own profile, the contact's record survives, with its id and slug.
 * Otherwise the member's record survives, and the contact's data is offered to the member. Precondition: the caller has locked both
 * (`lockForMerge`), in a transaction inside `retryOnConflict`. Idempotent.
 * @throws IDENTITY.PERSON_NOT_FOUND; IDENTITY.PERSON_REGISTERED when the contact has an account of its own
 */
export async function joinContact(
  tx: Tx,
  ctx: Context,
  { memberId, contactId, contact }: Joining,
): Promise<void> {
  if (await keepsOwnRecord(tx, ctx, { memberId, contactId, contact }))
    return mergePeople(tx, ctx, { fromId: contactId, intoId: memberId })
  // The contact's trades would change the member's default audience to 'everybody': store the current audience first.
  if (contact === 'OLDER') await data.storeDefaultAudience(tx, { memberId, contactId })
  await mergePeople(tx, ctx, { fromId: memberId, intoId: contactId })
}

async function keepsOwnRecord(
  tx: Tx,
  ctx: Context,
  { memberId, contactId, contact }: Joining,
): Promise<boolean> {
  if (contact === 'LATER') return true
  const member = await data.findMergedColumns(tx, memberId)
  // The kind of work is set only by the profile editor, so it shows that the member has used the profile.
  if (!member || member.isProfessional !== null) return true
  if (await data.wasMerged(tx, memberId)) return true
  if (contact === 'INVITED' && (await isCreatedWith(tx, ctx, member, contactId))) return false
  return hasUsedProfile(tx, ctx, member)
}

/** Whether the member's account was created by accepting this contact's invitation. */
async function isCreatedWith(
  tx: Tx,
  { participants }: Context,
  { accountId }: data.MergedColumns,
  contactId: PersonId,
): Promise<boolean> {
  if (accountId === null) return false
  const createdAt = await data.findAccountCreation(tx, accountId)
  for (const participant of participants)
    for (const accepted of (await participant.findInvitedAs?.(tx, accountId)) ?? []) {
      const age = accepted.acceptedAt.getTime() - createdAt.getTime()
      if (accepted.contactId === contactId && age <= maxClockDifferenceMs) return true
    }
  return false
}

/**
 * Whether the profile contains more than sign-up data, the member added or blocked people, or another module reports activity.
 */
async function hasUsedProfile(
  tx: Tx,
  { participants }: Context,
  member: data.MergedColumns,
): Promise<boolean> {
  const { id, phone, city, photoId, description, phoneAudience, emailAudience } = member
  if (member.professions.length > 0 || !member.listed) return true
  if ([phone, city, photoId, description, phoneAudience, emailAudience].some((value) => value !== null))
    return true
  if (await data.hasAddedPeople(tx, id)) return true
  if ((await countBlocks(tx, id)) > 0) return true
  for (const participant of participants) if (await participant.isActive?.(tx, id)) return true
  return false
}
