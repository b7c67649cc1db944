import type { Tx } from '#kernel/db/statements.ts'
import {
  type PersonId,
  type PhotoId,
  type ProfileOfferId,
  profileOfferIdSchema,
} from '#kernel/ids/contract.ts'
import { newId } from '#kernel/ids/new-id.ts'
import type { OfferedPart, OfferedValue } from '#modules/identity/contract/offers.ts'
import { offeredValue, partSchema } from '#modules/identity/contract/offers.ts'

export interface StoredOffer {
  id: ProfileOfferId
  part: OfferedPart
  value: OfferedValue
  photoId: PhotoId | null
  contactName: string
  addedById: PersonId | null
  createdAt: Date
}

export async function findOffers(tx: Tx, personId: PersonId): Promise<StoredOffer[]> {
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
    part: partSchema.parse(row.part),
    value: offeredValue.parse(row.value),
  }))
}

export type NewOffer = Omit<StoredOffer, 'id'> & { contactId: PersonId }

export async function addOffers(tx: Tx, personId: PersonId, offers: readonly NewOffer[]): Promise<void> {
  await tx.profileOffer.createMany({
    data: offers.map((offer) => ({ ...offer, id: newId(profileOfferIdSchema), personId })),
  })
}

export async function deleteOffers(tx: Tx, ids: readonly ProfileOfferId[]): Promise<void> {
  await tx.profileOffer.deleteMany({ where: { id: { in: [...ids] } } })
}

export async function takeOffer(
  tx: Tx,
  offer: { personId: PersonId } & ({ id: ProfileOfferId } | { photoId: PhotoId }),
): Promise<{ deleted: boolean; photoId: PhotoId | null }> {
  const found = await tx.profileOffer.findFirst({ where: offer, select: { id: true, photoId: true } })
  if (!found) return { deleted: false, photoId: null }
  const { count } = await tx.profileOffer.deleteMany({ where: { id: found.id } })
  return { deleted: count === 1, photoId: found.photoId }
}

export async function findOfferedPhotos(tx: Tx, personIds: readonly PersonId[]): Promise<PhotoId[]> {
  const offers = await tx.profileOffer.findMany({
    where: { personId: { in: [...personIds] }, photoId: { not: null } },
    select: { photoId: true },
  })
  return offers.flatMap(({ photoId }) => photoId ?? [])
}
