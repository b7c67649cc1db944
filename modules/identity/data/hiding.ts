import { person } from '#columns'
import { sqlBool, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { personPrismaSelect } from '#modules/identity/data/people.ts'

// A database trigger on `person` also removes hidden people from the directory.

export async function isPersonHidden(tx: Tx, personId: PersonId): Promise<boolean> {
  const rows = await query(tx, sqlRow({ hidden: sqlBool }))`
    SELECT hidden_at IS NOT NULL AS hidden FROM person WHERE id = ${personId}::uuid`
  return rows[0]?.hidden ?? false
}

export async function findHiddenPersonIdsAmong(tx: Tx, personIds: readonly PersonId[]): Promise<PersonId[]> {
  const rows = await query(tx, sqlRow({ id: person.id }))`
    SELECT id FROM person WHERE id = ANY(${[...personIds]}::uuid[]) AND hidden_at IS NOT NULL`
  return rows.map(({ id }) => id)
}

export async function markPersonHidden(tx: Tx, personId: PersonId, now: Date): Promise<boolean> {
  const { count } = await tx.person.updateMany({
    where: { id: personId, hiddenAt: null },
    data: { hiddenAt: now },
  })
  return count === 1
}

export async function unmarkPersonHidden(tx: Tx, personId: PersonId): Promise<boolean> {
  const { count } = await tx.person.updateMany({
    where: { id: personId, hiddenAt: { not: null } },
    data: { hiddenAt: null },
  })
  return count === 1
}

export function findHiddenPeople(tx: Tx) {
  return tx.person.findMany({
    where: { hiddenAt: { not: null } },
    orderBy: [{ hiddenAt: 'desc' }, { id: 'asc' }],
    select: { id: true, name: true, slug: true, hiddenAt: true },
  })
}

export function findPersonByPhoto(tx: Tx, photoId: PhotoId) {
  return tx.person.findFirst({ where: { photoId }, select: personPrismaSelect })
}

/** @returns false if the profile no longer has this photo */
export async function moveProfilePhotoToHiddenPhotos(
  tx: Tx,
  photo: { photoId: PhotoId; personId: PersonId; hiddenAt: Date },
): Promise<boolean> {
  const { photoId, personId } = photo
  const { count } = await tx.person.updateMany({ where: { id: personId, photoId }, data: { photoId: null } })
  if (count === 1) await tx.hiddenProfilePhoto.create({ data: photo, select: { photoId: true } })
  return count === 1
}

export function findHiddenProfilePhoto(tx: Tx, photoId: PhotoId) {
  return tx.hiddenProfilePhoto.findFirst({
    where: { photoId },
    select: { personId: true, hiddenAt: true },
  })
}

export async function deleteHiddenProfilePhotoRecord(tx: Tx, photoId: PhotoId): Promise<boolean> {
  return (await tx.hiddenProfilePhoto.deleteMany({ where: { photoId } })).count === 1
}

export async function findHiddenProfilePhotoIds(tx: Tx, personIds: readonly PersonId[]): Promise<PhotoId[]> {
  const photos = await tx.hiddenProfilePhoto.findMany({
    where: { personId: { in: [...personIds] } },
    select: { photoId: true },
  })
  return photos.map(({ photoId }) => photoId)
}

export function findHiddenProfilePhotos(tx: Tx) {
  return tx.hiddenProfilePhoto.findMany({
    orderBy: [{ hiddenAt: 'desc' }, { photoId: 'asc' }],
    select: { photoId: true, personId: true, hiddenAt: true },
  })
}
