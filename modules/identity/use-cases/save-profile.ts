import { isDeepStrictEqual } from 'node:util'
import type { MemberContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { attachPhotos, detachPhotos, setPhotosHiddenByOperator } from '#kernel/photos/attachments.ts'
import type {
  OwnProfile,
  SaveContactDataAudienceInput,
  SaveProfileInput,
} from '#modules/identity/contract/profile-editor.ts'
import { lockPersonRows } from '#modules/identity/data/merging.ts'
import {
  findPerson,
  findProfileSavedAt,
  lockPersonRow,
  type PersonRecord,
  updatePerson,
} from '#modules/identity/data/people.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { findSlugClaim } from '#modules/identity/data/slugs.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { toProfile, toStudyLevel } from '#modules/identity/profile-view.ts'
import {
  getProfilePath,
  isContactDataVisible,
  isServiceProvider,
  isSlugInIdFormat,
  normalizeProfessions,
  toPhoneKey,
} from '#modules/identity/rules.ts'
import { findAutomaticSlug } from '#modules/identity/use-cases/create-account.ts'
import {
  claimMergedContactPhoto,
  deleteMergedContactDataAlreadyInProfile,
} from '#modules/identity/use-cases/offer-profile.ts'

export async function getOwnProfile(ctx: MemberContext): Promise<OwnProfile> {
  // Read the save time before the profile: a concurrent save then causes a conflict instead of being overwritten.
  const savedAt = await findProfileSavedAt(ctx.db, ctx.actor.personId)
  const person = await findOwnPerson(ctx.db, ctx.actor.personId)
  if (savedAt === null) throw createIdentityError('IDENTITY.OWN_PERSON_MISSING')
  const { slug, photoId, phoneAudience, emailAudience, listed, offersServices } = person
  const own = toProfile(person, ctx.actor, { ...person, withheld: null })
  const isPhonePublic =
    person.hiddenAt === null &&
    isContactDataVisible('VISITOR', {
      audience: phoneAudience,
      offersWork: isServiceProvider(person),
      registered: true,
      contactDetails: ctx.config.contactDetails,
    })
  return {
    ...own,
    slug,
    photoId,
    phoneAudience,
    emailAudience,
    listed,
    offersServices,
    isPhonePublic,
    savedAt,
  }
}

/**
 * @throws IDENTITY.INVALID_PHONE, IDENTITY.SLUG_TAKEN, IDENTITY.PROFILE_CHANGED, IDENTITY.OWN_PERSON_MISSING,
 * PHOTOS.NOT_USABLE
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
        if (isDeepStrictEqual({ ...person, ...wanted }, person)) return person
        throw createIdentityError('IDENTITY.PROFILE_CHANGED')
      }
      const slug = await chooseSlug(tx, person, input)
      if (input.photoId !== person.photoId) await changePhoto(tx, ctx, person, input.photoId)
      await updatePerson(tx, person.id, { ...changes, slug, phoneKey })
      if (person.hiddenAt === null) await addProfessions(tx, changes.professions)
      else if (input.photoId !== null) await setPhotosHiddenByOperator(tx, [input.photoId], true)
      await deleteMergedContactDataAlreadyInProfile(tx, await findOwnPerson(tx, person.id))
      return { id: person.id, slug }
    }),
  ).catch((error: unknown) => {
    if (hasSqlState(error, 'uniqueViolation', 'slug'))
      throw createIdentityError('IDENTITY.SLUG_TAKEN', { cause: error })
    throw error
  })
  return { profilePath: getProfilePath(saved) }
}

/**
 * `updated_at` stays unchanged: otherwise, saving the profile in another browser tab would report a conflict.
 * @throws IDENTITY.OWN_PERSON_MISSING
 */
export async function saveContactDataAudience(
  ctx: MemberContext,
  input: SaveContactDataAudienceInput,
): Promise<void> {
  await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const person = await lockOwnPerson(tx, ctx.actor.personId)
      const updatedAt = await findProfileSavedAt(tx, person.id)
      await updatePerson(tx, person.id, { ...input, ...(updatedAt && { updatedAt }) })
    }),
  )
}

/** Lock the caller's own profile before taking any other lock. */
async function lockOwnPerson(tx: Tx, ownId: PersonId): Promise<PersonRecord> {
  await lockPersonRow(tx, ownId)
  const personId = (await lockPersonRows(tx, [ownId])).get(ownId)?.id ?? ownId
  if (personId !== ownId) await lockPersonRow(tx, personId)
  return findOwnPerson(tx, personId)
}

async function hasChangedSince(tx: Tx, person: PersonRecord, basedOn: Date | null): Promise<boolean> {
  if (basedOn === null) return false
  const savedAt = await findProfileSavedAt(tx, person.id)
  return savedAt?.getTime() !== basedOn.getTime()
}

function toColumns(input: SaveProfileInput) {
  const { phone, isProfessional, hasShop, social } = input
  const key = toPhoneKey(phone)
  if (key === null) throw createIdentityError('IDENTITY.INVALID_PHONE')
  const specialty = isProfessional ? emptyToNull(input.specialty) : null
  const occupation = isProfessional === false ? emptyToNull(input.occupation) : null
  const professions = normalizeProfessions(input.professions)
  return {
    name: input.name,
    phone,
    phoneKey: key,
    description: emptyToNull(input.description),
    professions: professions.length > 0 ? professions : normalizeProfessions([specialty ?? occupation ?? '']),
    isProfessional,
    specialty,
    licenseNumber: isProfessional ? emptyToNull(input.licenseNumber) : null,
    studyLevel: isProfessional && input.studyLevel !== '' ? toStudyLevel(input.studyLevel) : null,
    institution: isProfessional ? emptyToNull(input.institution) : null,
    occupation,
    yearsOfExperience: isProfessional === null ? null : input.yearsOfExperience,
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

async function chooseSlug(
  tx: Tx,
  person: PersonRecord,
  input: Pick<SaveProfileInput, 'name' | 'slug' | 'slugIsAutomatic'>,
): Promise<string | null> {
  const slug = emptyToNull(input.slug)
  if (slug === null || slug === person.slug) return slug
  const claim = await findSlugClaim(tx, slug)
  const isTaken = isSlugInIdFormat(slug) || (claim !== null && claim.personId !== person.id)
  if (!isTaken) return slug
  if (input.slugIsAutomatic)
    return hasNumbered(person, input) ? person.slug : findAutomaticSlug(tx, input.name)
  throw createIdentityError('IDENTITY.SLUG_TAKEN')
}

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
    await claimMergedContactPhoto(tx, { personId, photoId: after, accountId: actor.accountId })
    const photo = {
      photoIds: [after],
      uploaderId: actor.accountId,
      kind: 'profile',
      now: clock.now(),
    } as const
    await attachPhotos(tx, photo)
  }
  if (before !== null) await detachPhotos(tx, [before])
}

async function findOwnPerson(tx: Tx, personId: PersonId): Promise<PersonRecord> {
  const person = await findPerson(tx, personId)
  if (!person) throw createIdentityError('IDENTITY.OWN_PERSON_MISSING')
  return person
}

function emptyToNull(text: string): string | null {
  return text === '' ? null : text
}
