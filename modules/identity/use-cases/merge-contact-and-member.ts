import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { countBlockedPeople } from '#modules/identity/data/blocks.ts'
import * as data from '#modules/identity/data/merging.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'

type Context = Pick<RequestContext, 'clock' | 'personEventHandlers'>

interface Joining {
  memberId: PersonId
  contactId: PersonId
  contact: 'INVITED' | 'OLDER' | 'LATER'
}

const maxClockDifferenceMs = 60_000

/**
 * Call only after `lockPeopleForMerge` has locked the rows of the member and the contact.
 * @throws IDENTITY.PERSON_NOT_FOUND; IDENTITY.PERSON_REGISTERED when the contact has another account
 */
export async function mergeContactAndMember(
  tx: Tx,
  ctx: Context,
  { memberId, contactId, contact }: Joining,
): Promise<void> {
  if (await keepsOwnRecord(tx, ctx, { memberId, contactId, contact }))
    return mergePeople(tx, ctx, { fromId: contactId, intoId: memberId })
  if (contact === 'OLDER') await data.storeVisibilityOfContactDataBeforeMerge(tx, { memberId, contactId })
  await mergePeople(tx, ctx, { fromId: memberId, intoId: contactId })
}

async function keepsOwnRecord(
  tx: Tx,
  ctx: Context,
  { memberId, contactId, contact }: Joining,
): Promise<boolean> {
  if (contact === 'LATER') return true
  const member = await data.findMergeablePerson(tx, memberId)
  // Only the profile editor stores `isProfessional`, so a stored value proves that the member has edited the profile.
  if (!member || member.isProfessional !== null) return true
  if (await data.isPersonMergeTarget(tx, memberId)) return true
  if (contact === 'INVITED' && (await isCreatedWith(tx, ctx, member, contactId))) return false
  return hasUsedProfile(tx, ctx, member)
}

async function isCreatedWith(
  tx: Tx,
  { personEventHandlers }: Context,
  { accountId }: data.MergeablePersonRow,
  contactId: PersonId,
): Promise<boolean> {
  if (accountId === null) return false
  const createdAt = await data.findAccountCreatedAt(tx, accountId)
  for (const handlers of personEventHandlers)
    for (const accepted of (await handlers.findInvitedAs?.(tx, accountId)) ?? []) {
      const age = accepted.acceptedAt.getTime() - createdAt.getTime()
      if (accepted.contactId === contactId && age <= maxClockDifferenceMs) return true
    }
  return false
}

async function hasUsedProfile(
  tx: Tx,
  { personEventHandlers }: Context,
  member: data.MergeablePersonRow,
): Promise<boolean> {
  const { id, phone, city, photoId, description, phoneAudience, emailAudience } = member
  if (member.professions.length > 0 || !member.listed) return true
  if ([phone, city, photoId, description, phoneAudience, emailAudience].some((value) => value !== null))
    return true
  if (await data.hasAddedOrInvitedPeople(tx, id)) return true
  if ((await countBlockedPeople(tx, id)) > 0) return true
  for (const handlers of personEventHandlers) if (await handlers.isActive?.(tx, id)) return true
  return false
}
