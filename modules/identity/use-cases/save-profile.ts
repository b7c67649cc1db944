import type { MemberContext } from '#kernel/context.ts'
import { type Tx, violates } from '#kernel/db/client.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { AppError } from '#kernel/errors.ts'
import { attachPhotos, releasePhotos, withholdPhotos } from '#kernel/photos/service.ts'
import type { OwnProfile, SaveProfileInput } from '#modules/identity/contract/profile-editor.ts'
import type { IdentityErrorCode } from '#modules/identity/contract.ts'
import { holdPeople } from '#modules/identity/data/merging.ts'
import * as data from '#modules/identity/data.ts'
import { toProfile, toStudyLevel } from '#modules/identity/profile-view.ts'
import { distinctProfessions, isShapedLikeAnId, phoneKey, profilePath } from '#modules/identity/rules.ts'

/**
 * One's own profile, as the editor needs it.
 * @throws IDENTITY.OWN_PERSON_MISSING
 */
export async function getOwnProfile(ctx: MemberContext): Promise<OwnProfile> {
  const person = await findOwnPerson(ctx.db, ctx.actor.personId)
  const { slug, photoId } = person
  return { ...toProfile(person, ctx.actor, ctx.config), slug, photoId }
}

/**
 * Saves one's own profile (spec §5, Profile editor). Fields of the mode that was not chosen are cleared, and those of a
 * shop without one. Without any profession, the specialty or the occupation becomes the first, or nobody would find it. Who
 * is hidden may put right what is wrong: nobody sees it until the operator shows the profile again.
 * @throws IDENTITY.INVALID_PHONE, IDENTITY.SLUG_TAKEN, IDENTITY.OWN_PERSON_MISSING, PHOTOS.NOT_USABLE
 */
export async function saveProfile(
  ctx: MemberContext,
  input: SaveProfileInput,
): Promise<{ profilePath: string }> {
  const slug = emptyToNull(input.slug)
  const changes = toColumns(input)
  const id = await retryOnConflict(() =>
    ctx.db.$transaction(async (tx) => {
      // Whoever was merged meanwhile is another person by now.
      const held = await holdPeople(tx, [ctx.actor.personId])
      const personId = held.get(ctx.actor.personId)?.id ?? ctx.actor.personId
      // Of two saves at once the second sees the first one's photo, and lets it go.
      await data.lockPerson(tx, personId)
      const person = await findOwnPerson(tx, personId)
      if (slug !== person.slug) await assertSlugIsFree(tx, slug, personId)
      if (input.photoId !== person.photoId) await changePhoto(tx, ctx, person.photoId, input.photoId)
      await data.updatePerson(tx, personId, { ...changes, slug, photoId: input.photoId })
      if (person.hiddenAt === null) await data.addProfessions(tx, changes.professions)
      else if (input.photoId !== null) await withholdPhotos(tx, [input.photoId], true)
      return personId
    }),
  ).catch((error: unknown) => {
    // Somebody took it between our look and our change.
    if (violates(error, 'uniqueViolation', 'slug')) throw slugTaken(error)
    throw error
  })
  return { profilePath: profilePath({ id, slug }) }
}

function toColumns(input: SaveProfileInput) {
  const { phone, isProfessional, hasShop, social } = input
  const key = phoneKey(phone)
  if (key === null) throw new AppError<IdentityErrorCode>('IDENTITY.INVALID_PHONE')
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

/** A slug that reads like an id, or that somebody else has or had, is refused (design.md, Readings: Slugs). */
async function assertSlugIsFree(tx: Tx, slug: string | null, personId: string): Promise<void> {
  if (slug === null) return
  const claim = await data.findSlugClaim(tx, slug)
  if (isShapedLikeAnId(slug) || (claim !== null && claim.personId !== personId)) throw slugTaken()
}

async function changePhoto(
  tx: Tx,
  { actor, clock }: MemberContext,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (after !== null) {
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

async function findOwnPerson(tx: Tx, personId: string): Promise<data.PersonRecord> {
  const person = await data.findById(tx, personId)
  if (!person) throw new AppError<IdentityErrorCode>('IDENTITY.OWN_PERSON_MISSING', { kind: 'NOT_FOUND' })
  return person
}

function slugTaken(cause?: unknown): AppError<IdentityErrorCode> {
  return new AppError('IDENTITY.SLUG_TAKEN', { kind: 'CONFLICT', cause })
}

function emptyToNull(text: string): string | null {
  return text === '' ? null : text
}
