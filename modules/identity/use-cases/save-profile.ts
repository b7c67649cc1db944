import { isDeepStrictEqual } from 'node:util'
import type { MemberContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { violates } from '#kernel/db/violations.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { attachPhotos, releasePhotos, withholdPhotos } from '#kernel/photos/attachments.ts'
import type {
  OwnProfile,
  SaveAudienceInput,
  SaveProfileInput,
} from '#modules/identity/contract/profile-editor.ts'
import { lockPeople } from '#modules/identity/data/merging.ts'
import {
  findPerson,
  findSavedAt,
  lockPerson,
  type PersonRecord,
  updatePerson,
} from '#modules/identity/data/people.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { findSlugClaim } from '#modules/identity/data/slugs.ts'
import { identityError } from '#modules/identity/errors.ts'
import { toProfile, toStudyLevel } from '#modules/identity/profile-view.ts'
import { distinctProfessions, isShapedLikeAnId, phoneKey, profilePath } from '#modules/identity/rules.ts'
import { automaticSlug } from '#modules/identity/use-cases/create-account.ts'
import { dropKnownOffers, takeOfferedPhoto } from '#modules/identity/use-cases/offer-profile.ts'

/**
 * One's own profile, as the editor needs it.
 * @throws IDENTITY.OWN_PERSON_MISSING
 */
export async function getOwnProfile(ctx: MemberContext): Promise<OwnProfile> {
  // Looked at first: what is saved between the two looks is then taken for newer than what is edited, never for older.
  const savedAt = await findSavedAt(ctx.db, ctx.actor.personId)
  const person = await findOwnPerson(ctx.db, ctx.actor.personId)
  if (savedAt === null) throw identityError('IDENTITY.OWN_PERSON_MISSING')
  const { slug, photoId, phoneAudience, emailAudience, listed, offersServices } = person
  const own = toProfile(person, ctx.actor, { ...person, withheld: null })
  return { ...own, slug, photoId, phoneAudience, emailAudience, listed, offersServices, savedAt }
}

/**
 * Saves one's own profile (spec §5, Profile editor). Fields of the mode that was not chosen are cleared, and those of a
 * shop without one. Without any profession, the specialty or the occupation becomes the first, or nobody would find it. Who
 * is hidden may put right what is wrong: nobody sees it until the operator shows the profile again.
 * @throws IDENTITY.INVALID_PHONE, IDENTITY.SLUG_TAKEN, IDENTITY.PROFILE_CHANGED, IDENTITY.OWN_PERSON_MISSING,
 *   PHOTOS.NOT_USABLE
 */
export async function saveProfile(
  ctx: MemberContext,
  input: SaveProfileInput,
): Promise<{ profilePath: string }> {
  const { phoneKey, ...changes } = toColumns(input)
  const saved = await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const person = await lockOwnPerson(tx, ctx.actor.personId)
      const wanted = { ...changes, slug: hasNumbered(person, input) ? person.slug : emptyToNull(input.slug) }
      if (await hasChangedSince(tx, person, input.basedOn)) {
        // The answer to the first of two presses may have been lost on its way.
        if (isDeepStrictEqual({ ...person, ...wanted }, person)) return person
        throw identityError('IDENTITY.PROFILE_CHANGED')
      }
      const slug = await freeOrRefused(tx, person, input)
      if (input.photoId !== person.photoId) await changePhoto(tx, ctx, person, input.photoId)
      await updatePerson(tx, person.id, { ...changes, slug, phoneKey })
      if (person.hiddenAt === null) await addProfessions(tx, changes.professions)
      else if (input.photoId !== null) await withholdPhotos(tx, [input.photoId], true)
      await dropKnownOffers(tx, await findOwnPerson(tx, person.id))
      return { id: person.id, slug }
    }),
  ).catch((error: unknown) => {
    // Somebody took it between our look and our change.
    if (violates(error, 'uniqueViolation', 'slug'))
      throw identityError('IDENTITY.SLUG_TAKEN', { cause: error })
    throw error
  })
  return { profilePath: profilePath(saved) }
}

/**
 * Saves the audiences of the caller's own phone and e-mail, and the listing in explore. The rest of the profile may be incomplete. It stays
 * unchanged, and so does `savedAt`: a profile editor that is open in another tab does not contain these fields and must not report a conflict.
 * @throws IDENTITY.OWN_PERSON_MISSING
 */
export async function saveAudience(ctx: MemberContext, input: SaveAudienceInput): Promise<void> {
  await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const person = await lockOwnPerson(tx, ctx.actor.personId)
      const updatedAt = await findSavedAt(tx, person.id)
      await updatePerson(tx, person.id, { ...input, ...(updatedAt && { updatedAt }) })
    }),
  )
}

/**
 * Whoever was merged meanwhile is another person by now. Of two saves at once the second waits here, before it holds anything
 * that the first still needs, then sees what the first has written.
 */
async function lockOwnPerson(tx: Tx, ownId: PersonId): Promise<PersonRecord> {
  await lockPerson(tx, ownId)
  const personId = (await lockPeople(tx, [ownId])).get(ownId)?.id ?? ownId
  if (personId !== ownId) await lockPerson(tx, personId)
  return findOwnPerson(tx, personId)
}

/** @param basedOn null when it does not matter */
async function hasChangedSince(tx: Tx, person: PersonRecord, basedOn: Date | null): Promise<boolean> {
  if (basedOn === null) return false
  const savedAt = await findSavedAt(tx, person.id)
  return savedAt?.getTime() !== basedOn.getTime()
}

function toColumns(input: SaveProfileInput) {
  const { phone, isProfessional, hasShop, social } = input
  const key = phoneKey(phone)
  if (key === null) throw identityError('IDENTITY.INVALID_PHONE')
  const specialty = isProfessional ? emptyToNull(input.specialty) : null
  const occupation = isProfessional ? null : emptyToNull(input.occupation)
  const professions = distinctProfessions(input.professions)
  return {
    name: input.name,
    phone,
    phoneKey: key,
    description: emptyToNull(input.description),
    professions: professions.length > 0 ? professions : distinctProfessions([specialty ?? occupation ?? '']),
    isProfessional,
    specialty,
    licenseNumber: isProfessional ? emptyToNull(input.licenseNumber) : null,
    studyLevel: isProfessional && input.studyLevel !== '' ? toStudyLevel(input.studyLevel) : null,
    institution: isProfessional ? emptyToNull(input.institution) : null,
    occupation,
    yearsOfExperience: input.yearsOfExperience,
    photoId: input.photoId,
    city: emptyToNull(input.city),
    state: emptyToNull(input.state),
    hasShop,
    address: hasShop ? emptyToNull(input.address) : null,
    shopName: hasShop ? emptyToNull(input.shopName) : null,
    openingHours: hasShop ? emptyToNull(input.openingHours) : null,
    facebook: emptyToNull(social.facebook),
    instagram: emptyToNull(social.instagram),
    twitter: emptyToNull(social.twitter),
    linkedin: emptyToNull(social.linkedin),
    whatsapp: emptyToNull(social.whatsapp),
    tiktok: emptyToNull(social.tiktok),
    youtube: emptyToNull(social.youtube),
  }
}

/**
 * A slug that reads like an id, or that somebody else has or had, is refused; one that only follows the name gets a number
 * (design.md, Readings: Slugs).
 */
async function freeOrRefused(
  tx: Tx,
  person: PersonRecord,
  input: Pick<SaveProfileInput, 'name' | 'slug' | 'slugIsAutomatic'>,
): Promise<string | null> {
  const slug = emptyToNull(input.slug)
  if (slug === null || slug === person.slug) return slug
  const claim = await findSlugClaim(tx, slug)
  const isTaken = isShapedLikeAnId(slug) || (claim !== null && claim.personId !== person.id)
  if (!isTaken) return slug
  if (input.slugIsAutomatic) return hasNumbered(person, input) ? person.slug : automaticSlug(tx, input.name)
  throw identityError('IDENTITY.SLUG_TAKEN')
}

/** Whether the slug that follows the name is the person's already, with the number that it got. */
function hasNumbered(
  { slug }: PersonRecord,
  input: Pick<SaveProfileInput, 'slug' | 'slugIsAutomatic'>,
): boolean {
  return input.slugIsAutomatic && input.slug !== '' && slug?.replace(/-\d+$/, '') === input.slug
}

async function changePhoto(
  tx: Tx,
  { actor, clock }: MemberContext,
  { id: personId, photoId: before }: PersonRecord,
  after: PhotoId | null,
): Promise<void> {
  if (after !== null) {
    await takeOfferedPhoto(tx, { personId, photoId: after, accountId: actor.accountId })
    const photo = {
      photoIds: [after],
      uploaderId: actor.accountId,
      kind: 'profile',
      now: clock.now(),
    } as const
    await attachPhotos(tx, photo)
  }
  if (before !== null) await releasePhotos(tx, [before])
}

async function findOwnPerson(tx: Tx, personId: PersonId): Promise<PersonRecord> {
  const person = await findPerson(tx, personId)
  if (!person) throw identityError('IDENTITY.OWN_PERSON_MISSING')
  return person
}

function emptyToNull(text: string): string | null {
  return text === '' ? null : text
}
