import { isDeepStrictEqual } from 'node:util'
import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId, ProfileOfferId } from '#kernel/ids/contract.ts'
import { detachPhotos, transferPhotos } from '#kernel/photos/attachments.ts'
import {
  type ProfileFieldGroup,
  type ProfileOffer,
  type ProfileOfferFields,
  type ProfileOfferValues,
  profileFieldGroups,
} from '#modules/identity/contract/offers.ts'
import type { MergeablePersonRow } from '#modules/identity/data/merging.ts'
import * as data from '#modules/identity/data/offers.ts'
import { findAllPersonCards, findPerson, type PersonRecord } from '#modules/identity/data/people.ts'
import { toProfileOfferFields } from '#modules/identity/profile-view.ts'
import { toPhoneKey } from '#modules/identity/rules.ts'
import { runTransactionAsMember } from '#modules/identity/use-cases/write-as-member.ts'

/**
 * Max number of stored offers of profile data per group of fields. Newer offers replace older offers. Without
 * a maximum, an attacker could fill the table by adding contacts.
 */
const maxOffersPerPart = 3

/**
 * When a contact is merged into a member, offers the member the contact's data that the member's profile
 * lacks. Call it before the contact's row is deleted.
 */
export async function offerContactData(
  tx: Tx,
  { contact, member, now }: { contact: MergeablePersonRow; member: MergeablePersonRow; now: Date },
): Promise<void> {
  const profile = toProfileOfferFields(member)
  const contactData = toProfileOfferFields(contact)
  const parts = Object.keys(profileFieldGroups) as ProfileFieldGroup[]
  const offers = parts
    .map((part) => ({ part, value: pick(contactData, part) }))
    .filter(({ value }) => !isKnown(value, profile))
  if (offers.length === 0) return

  const before = await data.findProfileOffers(tx, member.id)
  const replaced = before.filter((offer) =>
    offers.some(({ part, value }) => part === offer.part && isDeepStrictEqual(value, offer.value)),
  )
  const surplus = offers.flatMap(({ part }) =>
    before.filter((offer) => offer.part === part && !replaced.includes(offer)).slice(maxOffersPerPart - 1),
  )
  await dropOffers(tx, [...replaced, ...surplus])
  await data.insertProfileOffers(
    tx,
    member.id,
    offers.map((offer) => ({
      ...offer,
      photoId: offer.value.photoId ?? null,
      contactId: contact.id,
      contactName: contact.name,
      addedById: contact.createdById === member.id ? null : contact.createdById,
      createdAt: now,
    })),
  )
}

async function dropOffers(tx: Tx, offers: readonly data.StoredProfileOffer[]): Promise<void> {
  await data.deleteProfileOffers(
    tx,
    offers.map(({ id }) => id),
  )
  await detachPhotos(
    tx,
    offers.flatMap(({ photoId }) => photoId ?? []),
  )
}

export async function listProfileOffers({ db, actor }: MemberContext): Promise<ProfileOffer[]> {
  const member = await findPerson(db, actor.personId)
  if (!member) return []
  const offers = (await data.findProfileOffers(db, actor.personId)).filter(
    ({ value }) => !isKnown(value, toProfileOfferFields(member)),
  )
  const adders = await findAllPersonCards(
    db,
    offers.flatMap(({ addedById }) => addedById ?? []),
  )
  const names = new Map(
    adders.flatMap(({ id, name, hiddenAt }) => (hiddenAt === null ? [[id, name] as const] : [])),
  )
  return offers.map(({ id, part, value, addedById, contactName, createdAt }) => ({
    id,
    part,
    value,
    addedBy: (addedById && names.get(addedById)) ?? null,
    contactName,
    createdAt,
  }))
}

export async function discardOfferedProfileData(
  ctx: MemberContext,
  { id }: { id: ProfileOfferId },
): Promise<void> {
  await runTransactionAsMember(ctx, async (tx, personId) => {
    const { deleted, photoId } = await data.deleteAndReturnProfileOffer(tx, { personId, id })
    if (deleted && photoId !== null) await detachPhotos(tx, [photoId])
  })
}

/**
 * Turns an offered photo into an upload of the member, so that the member's profile can use the photo. Photos
 * that are not offered are ignored.
 */
export async function claimProfileOfferPhoto(
  tx: Tx,
  { personId, photoId, accountId }: { personId: PersonId; photoId: PhotoId; accountId: AccountId },
): Promise<void> {
  const { deleted } = await data.deleteAndReturnProfileOffer(tx, { personId, photoId })
  if (deleted) await transferPhotos(tx, [photoId], accountId)
}

export async function deleteProfileOffersAlreadyInProfile(tx: Tx, member: PersonRecord): Promise<void> {
  const profile = toProfileOfferFields(member)
  await dropOffers(
    tx,
    (await data.findProfileOffers(tx, member.id)).filter(({ value }) => isKnown(value, profile)),
  )
}

function pick(profile: ProfileOfferFields, part: ProfileFieldGroup): ProfileOfferValues {
  return Object.fromEntries(profileFieldGroups[part].map((field) => [field, profile[field]]))
}

function isKnown(value: ProfileOfferValues, profile: ProfileOfferFields): boolean {
  const { phone, professions, social, ...rest } = value
  const known = new Set(profile.professions.map(normalize))
  return (
    (!phone || toPhoneKey(phone) === toPhoneKey(profile.phone ?? '')) &&
    (professions ?? []).every((profession) => known.has(normalize(profession))) &&
    includes(profile.social, social ?? {}) &&
    includes(profile, rest)
  )
}

function includes(known: Record<string, unknown>, offered: Record<string, unknown>): boolean {
  return Object.entries(offered).every(
    ([field, value]) => !value || normalize(value) === normalize(known[field]),
  )
}

function normalize(value: unknown): unknown {
  return typeof value === 'string'
    ? value.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('es-MX')
    : value
}
