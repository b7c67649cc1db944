import type { RequestContext } from '#kernel/context.ts'
import type { Profile, ProfileIdAndPath } from '#modules/identity/contract/people.ts'
import { findPersonBySlugOrId, type PersonRecord } from '#modules/identity/data/people.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { toProfile } from '#modules/identity/profile-view.ts'
import { emptyContactData, readVisibleContactData } from '#modules/identity/use-cases/show-contact.ts'

export async function getProfile(ctx: RequestContext, input: { id: string }): Promise<Profile> {
  const person = await findVisiblePerson(ctx, input.id)
  const shown = await readVisibleContactData(ctx, [person])
  return toProfile(person, ctx.actor, shown.get(person.id) ?? emptyContactData)
}

/**
 * Finds a profile for a prefetch, which must not count as a read of contact data.
 * @throws IDENTITY.PERSON_NOT_FOUND
 */
export async function getProfileIdAndPath(
  ctx: RequestContext,
  input: { id: string },
): Promise<ProfileIdAndPath> {
  const person = await findVisiblePerson(ctx, input.id)
  const { personId, profilePath, isOwner } = toProfile(person, ctx.actor, emptyContactData)
  return { personId, profilePath, isOwner }
}

async function findVisiblePerson({ db, actor }: RequestContext, address: string): Promise<PersonRecord> {
  const person = await findPersonBySlugOrId(db, address)
  if (!person || (person.hiddenAt !== null && person.id !== actor?.personId))
    throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
  return person
}
