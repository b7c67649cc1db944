import type { Tx } from '#kernel/db/statements.ts'
import {
  type PersonId,
  type PhotoId,
  type ProfileOfferId,
  profileOfferIdSchema,
} from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { MergedContactFieldValues, ProfileFieldGroup } from '#modules/identity/contract/offers.ts'
import { mergedContactFieldValuesSchema, profileFieldGroupSchema } from '#modules/identity/contract/offers.ts'

export interface StoredMergedContactData {
  id: ProfileOfferId
  part: ProfileFieldGroup
  value: MergedContactFieldValues
  photoId: PhotoId | null
  contactName: string
  addedById: PersonId | null
  createdAt: Date
}

export async function findMergedContactData(tx: Tx, personId: PersonId): Promise<StoredMergedContactData[]> {
  const rows = await tx.profileOffer.findMany({
    where: { personId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      part: true,
      value: true,
      photoId: true,
      contactName: true,
      addedById: true,
      createdAt: true,
    },
  })
  return rows.map((row) => ({
    ...row,
    part: profileFieldGroupSchema.parse(row.part),
    value: mergedContactFieldValuesSchema.parse(row.value),
  }))
}

export type DataOfNewlyMergedContact = Omit<StoredMergedContactData, 'id'> & { contactId: PersonId }

export async function insertMergedContactData(
  tx: Tx,
  personId: PersonId,
  offers: readonly DataOfNewlyMergedContact[],
): Promise<void> {
  await tx.profileOffer.createMany({
    data: offers.map((offer) => ({ ...offer, id: createId(profileOfferIdSchema), personId })),
  })
}

export async function deleteMergedContactData(tx: Tx, ids: readonly ProfileOfferId[]): Promise<void> {
  await tx.profileOffer.deleteMany({ where: { id: { in: [...ids] } } })
}

export async function deleteAndReturnMergedContactData(
  tx: Tx,
  offer: { personId: PersonId } & ({ id: ProfileOfferId } | { photoId: PhotoId }),
): Promise<{ deleted: boolean; photoId: PhotoId | null }> {
  const found = await tx.profileOffer.findFirst({ where: offer, select: { id: true, photoId: true } })
  if (!found) return { deleted: false, photoId: null }
  const { count } = await tx.profileOffer.deleteMany({ where: { id: found.id } })
  return { deleted: count === 1, photoId: found.photoId }
}

export async function findMergedContactPhotoIds(tx: Tx, personIds: readonly PersonId[]): Promise<PhotoId[]> {
  const offers = await tx.profileOffer.findMany({
    where: { personId: { in: [...personIds] }, photoId: { not: null } },
    select: { photoId: true },
  })
  return offers.flatMap(({ photoId }) => photoId ?? [])
}
