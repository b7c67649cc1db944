import { isDeepStrictEqual } from 'node:util'
import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId, ProfileOfferId } from '#kernel/ids/contract.ts'
import { detachPhotos, transferPhotos } from '#kernel/photos/attachments.ts'
import {
  type MergeableProfileFields,
  type MergedContactData,
  type MergedContactFieldValues,
  type ProfileFieldGroup,
  profileFieldGroups,
} from '#modules/identity/contract/offers.ts'
import type { MergeablePersonRow } from '#modules/identity/data/merging.ts'
import * as data from '#modules/identity/data/offers.ts'
import { findAllPersonCards, findPerson, type PersonRecord } from '#modules/identity/data/people.ts'
import { toMergeableProfileFields } from '#modules/identity/profile-view.ts'
import { toPhoneKey } from '#modules/identity/rules.ts'
import { runTransactionAsMember } from '#modules/identity/use-cases/write-as-member.ts'

/** Without a limit, an attacker could flood a member's profile editor with suggestions. */
const maxOffersPerPart = 3

export async function offerContactDataToMember(
  tx: Tx,
  { contact, member, now }: { contact: MergeablePersonRow; member: MergeablePersonRow; now: Date },
): Promise<void> {
  const profile = toMergeableProfileFields(member)
  const contactData = toMergeableProfileFields(contact)
  const parts = Object.keys(profileFieldGroups) as ProfileFieldGroup[]
  const offers = parts
    .map((part) => ({ part, value: pick(contactData, part) }))
    .filter(({ value }) => !isKnown(value, profile))
  if (offers.length === 0) return

  const before = await data.findMergedContactData(tx, member.id)
  const replaced = before.filter((offer) =>
    offers.some(({ part, value }) => part === offer.part && isDeepStrictEqual(value, offer.value)),
  )
  const surplus = offers.flatMap(({ part }) =>
    before.filter((offer) => offer.part === part && !replaced.includes(offer)).slice(maxOffersPerPart - 1),
  )
  await dropOffers(tx, [...replaced, ...surplus])
  await data.insertMergedContactData(
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

async function dropOffers(tx: Tx, offers: readonly data.StoredMergedContactData[]): Promise<void> {
  await data.deleteMergedContactData(
    tx,
    offers.map(({ id }) => id),
  )
  await detachPhotos(
    tx,
    offers.flatMap(({ photoId }) => photoId ?? []),
  )
}

export async function listMergedContactData({ db, actor }: MemberContext): Promise<MergedContactData[]> {
  const member = await findPerson(db, actor.personId)
  if (!member) return []
  const offers = (await data.findMergedContactData(db, actor.personId)).filter(
    ({ value }) => !isKnown(value, toMergeableProfileFields(member)),
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

export async function discardMergedContactData(
  ctx: MemberContext,
  { id }: { id: ProfileOfferId },
): Promise<void> {
  await runTransactionAsMember(ctx, async (tx, personId) => {
    const { deleted, photoId } = await data.deleteAndReturnMergedContactData(tx, { personId, id })
    if (deleted && photoId !== null) await detachPhotos(tx, [photoId])
  })
}

export async function claimMergedContactPhoto(
  tx: Tx,
  { personId, photoId, accountId }: { personId: PersonId; photoId: PhotoId; accountId: AccountId },
): Promise<void> {
  const { deleted } = await data.deleteAndReturnMergedContactData(tx, { personId, photoId })
  if (deleted) await transferPhotos(tx, [photoId], accountId)
}

export async function deleteMergedContactDataAlreadyInProfile(tx: Tx, member: PersonRecord): Promise<void> {
  const profile = toMergeableProfileFields(member)
  await dropOffers(
    tx,
    (await data.findMergedContactData(tx, member.id)).filter(({ value }) => isKnown(value, profile)),
  )
}

function pick(profile: MergeableProfileFields, part: ProfileFieldGroup): MergedContactFieldValues {
  return Object.fromEntries(profileFieldGroups[part].map((field) => [field, profile[field]]))
}

function isKnown(value: MergedContactFieldValues, profile: MergeableProfileFields): boolean {
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
