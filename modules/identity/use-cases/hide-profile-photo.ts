import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { detachPhotos, withholdPhotos } from '#kernel/photos/attachments.ts'
import * as hiding from '#modules/identity/data/hiding.ts'
import { findPerson, lockPersonRow, updatePerson } from '#modules/identity/data/people.ts'

/**
 * The profile shows initials until the person chooses another photo or the operator restores the hidden photo.
 * @returns false when no visible profile photo has this id
 */
export async function hideProfilePhoto(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  photoId: PhotoId,
): Promise<boolean> {
  const personId = (await hiding.findPersonByPhoto(tx, photoId))?.id
  if (personId === undefined) return false
  // A concurrent save of the profile either commits before this lock, or sees that the photo is hidden.
  await lockPersonRow(tx, personId)
  if (!(await hiding.moveToHiddenPhotos(tx, { photoId, personId, hiddenAt: clock.now() }))) return false
  await withholdPhotos(tx, [photoId], true)
  return true
}

/**
 * If the person has chosen another photo, the hidden photo is deleted instead.
 * @returns whether the photo was hidden
 */
export async function restoreProfilePhoto(tx: Tx, photoId: PhotoId): Promise<boolean> {
  const hidden = await hiding.findHiddenPhoto(tx, photoId)
  if (!hidden) return false
  await lockPersonRow(tx, hidden.personId)
  const person = await findPerson(tx, hidden.personId)
  if (!person || !(await hiding.deleteHiddenPhotoRecord(tx, photoId))) return false
  if (person.photoId === null) await updatePerson(tx, person.id, { photoId })
  else await detachPhotos(tx, [photoId])
  if (person.hiddenAt === null) await withholdPhotos(tx, [photoId], false)
  return true
}
