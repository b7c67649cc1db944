import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { personSelect } from '#modules/identity/data/people.ts'

// What the operator took out of sight. Who is hidden has no row in the directory: a trigger on person sees to it.

/** Whether the operator hid this person; of somebody unknown, no. */
export async function isHidden(tx: Tx, personId: PersonId): Promise<boolean> {
  return (await tx.person.count({ where: { id: personId, hiddenAt: { not: null } } })) > 0
}

/** @returns whether it was this call that did: of any number at once, one does */
export async function markHidden(tx: Tx, personId: PersonId, now: Date): Promise<boolean> {
  const { count } = await tx.person.updateMany({
    where: { id: personId, hiddenAt: null },
    data: { hiddenAt: now },
  })
  return count === 1
}

/** @returns whether it was this call that did */
export async function markShown(tx: Tx, personId: PersonId): Promise<boolean> {
  const { count } = await tx.person.updateMany({
    where: { id: personId, hiddenAt: { not: null } },
    data: { hiddenAt: null },
  })
  return count === 1
}

/** Everybody who is hidden, since when; the latest first. */
export function findHiddenPeople(tx: Tx) {
  return tx.person.findMany({
    where: { hiddenAt: { not: null } },
    orderBy: [{ hiddenAt: 'desc' }, { id: 'asc' }],
    select: { id: true, name: true, slug: true, hiddenAt: true },
  })
}

// ── Profile photos ──────────────────────────────────────────────────────────────────────────────────────

/** Whose face a photo is; null when nobody's, or when the operator hid it. */
export function findByPhoto(tx: Tx, photoId: PhotoId) {
  return tx.person.findFirst({ where: { photoId }, select: personSelect })
}

/** The person loses the photo, and it is remembered whose it was. @returns whether it was this call that did */
export async function parkPhoto(
  tx: Tx,
  photo: { photoId: PhotoId; personId: PersonId; hiddenAt: Date },
): Promise<boolean> {
  const { photoId, personId } = photo
  const { count } = await tx.person.updateMany({ where: { id: personId, photoId }, data: { photoId: null } })
  if (count === 1) await tx.hiddenProfilePhoto.create({ data: photo, select: { photoId: true } })
  return count === 1
}

/** Whom a hidden photo showed; null when it is not hidden. */
export function findHiddenPhoto(tx: Tx, photoId: PhotoId) {
  return tx.hiddenProfilePhoto.findFirst({
    where: { photoId },
    select: { personId: true, hiddenAt: true },
  })
}

/** @returns whether it was this call that did */
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

/** Every hidden profile photo with whom it showed; the latest first. */
export function findHiddenPhotos(tx: Tx) {
  return tx.hiddenProfilePhoto.findMany({
    orderBy: [{ hiddenAt: 'desc' }, { photoId: 'asc' }],
    select: { photoId: true, personId: true, hiddenAt: true },
  })
}
