import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { personSelect } from '#modules/identity/data/people.ts'

// People and photos that the operator hid. A trigger on `person` removes hidden people from the directory.

/** Whether the operator hid this person. false for an unknown person. */
export async function isHidden(tx: Tx, personId: PersonId): Promise<boolean> {
  return (await tx.person.count({ where: { id: personId, hiddenAt: { not: null } } })) > 0
}

/** Hides a person. @returns true for one of several concurrent calls, false for the others */
export async function markHidden(tx: Tx, personId: PersonId, now: Date): Promise<boolean> {
  const { count } = await tx.person.updateMany({
    where: { id: personId, hiddenAt: null },
    data: { hiddenAt: now },
  })
  return count === 1
}

/** Shows a hidden person again. @returns whether the person was hidden */
export async function unmarkHidden(tx: Tx, personId: PersonId): Promise<boolean> {
  const { count } = await tx.person.updateMany({
    where: { id: personId, hiddenAt: { not: null } },
    data: { hiddenAt: null },
  })
  return count === 1
}

/** All hidden people with the time of hiding, newest first. */
export function findHiddenPeople(tx: Tx) {
  return tx.person.findMany({
    where: { hiddenAt: { not: null } },
    orderBy: [{ hiddenAt: 'desc' }, { id: 'asc' }],
    select: { id: true, name: true, slug: true, hiddenAt: true },
  })
}

/** The person with this profile photo; null when no person has it or the operator hid it. */
export function findByPhoto(tx: Tx, photoId: PhotoId) {
  return tx.person.findFirst({ where: { photoId }, select: personSelect })
}

/** Removes a profile photo, and stores whose photo it was. @returns whether this call removed the photo */
export async function moveToHiddenPhotos(
  tx: Tx,
  photo: { photoId: PhotoId; personId: PersonId; hiddenAt: Date },
): Promise<boolean> {
  const { photoId, personId } = photo
  const { count } = await tx.person.updateMany({ where: { id: personId, photoId }, data: { photoId: null } })
  if (count === 1) await tx.hiddenProfilePhoto.create({ data: photo, select: { photoId: true } })
  return count === 1
}

/** The person of a hidden profile photo; null when the photo is not hidden. */
export function findHiddenPhoto(tx: Tx, photoId: PhotoId) {
  return tx.hiddenProfilePhoto.findFirst({
    where: { photoId },
    select: { personId: true, hiddenAt: true },
  })
}

/** Deletes the record of a hidden photo. @returns whether this call deleted the record */
export async function forgetHiddenPhoto(tx: Tx, photoId: PhotoId): Promise<boolean> {
  return (await tx.hiddenProfilePhoto.deleteMany({ where: { photoId } })).count === 1
}

export async function findHiddenPhotosOf(tx: Tx, personIds: readonly PersonId[]): Promise<PhotoId[]> {
  const photos = await tx.hiddenProfilePhoto.findMany({
    where: { personId: { in: [...personIds] } },
    select: { photoId: true },
  })
  return photos.map(({ photoId }) => photoId)
}

/** All hidden profile photos with their people, newest first. */
export function findHiddenPhotos(tx: Tx) {
  return tx.hiddenProfilePhoto.findMany({
    orderBy: [{ hiddenAt: 'desc' }, { photoId: 'asc' }],
    select: { photoId: true, personId: true, hiddenAt: true },
  })
}
