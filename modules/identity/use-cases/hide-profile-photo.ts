import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { detachPhotos, setPhotosHiddenByOperator } from '#kernel/photos/attachments.ts'
import * as hiding from '#modules/identity/data/hiding.ts'
import { findPerson, lockPersonRow, updatePerson } from '#modules/identity/data/people.ts'

export async function hideProfilePhoto(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  photoId: PhotoId,
): Promise<boolean> {
  const personId = (await hiding.findPersonByPhoto(tx, photoId))?.id
  if (personId === undefined) return false
  await lockPersonRow(tx, personId)
  if (!(await hiding.moveProfilePhotoToHiddenPhotos(tx, { photoId, personId, hiddenAt: clock.now() })))
    return false
  await setPhotosHiddenByOperator(tx, [photoId], true)
  return true
}

export async function restoreProfilePhoto(tx: Tx, photoId: PhotoId): Promise<boolean> {
  const hidden = await hiding.findHiddenProfilePhoto(tx, photoId)
  if (!hidden) return false
  await lockPersonRow(tx, hidden.personId)
  const person = await findPerson(tx, hidden.personId)
  if (!person || !(await hiding.deleteHiddenProfilePhotoRecord(tx, photoId))) return false
  if (person.photoId === null) await updatePerson(tx, person.id, { photoId })
  else await detachPhotos(tx, [photoId])
  if (person.hiddenAt === null) await setPhotosHiddenByOperator(tx, [photoId], false)
  return true
}
