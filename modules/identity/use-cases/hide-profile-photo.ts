import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { releasePhotos, withholdPhotos } from '#kernel/photos/attachments.ts'
import * as hiding from '#modules/identity/data/hiding.ts'
import { findPerson, lockPerson, updatePerson } from '#modules/identity/data/people.ts'

/**
 * Takes a photo off the face of whom it shows: initials stand in its place, until they choose another or it is restored.
 * @returns whether it was this call that did; no when it is nobody's face
 */
export async function hideProfilePhoto(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  photoId: PhotoId,
): Promise<boolean> {
  const personId = (await hiding.findByPhoto(tx, photoId))?.id
  if (personId === undefined) return false
  // Whoever saves the profile meanwhile sees the photo go, or goes first.
  await lockPerson(tx, personId)
  if (!(await hiding.parkPhoto(tx, { photoId, personId, hiddenAt: clock.now() }))) return false
  await withholdPhotos(tx, [photoId], true)
  return true
}

/**
 * Gives a photo back to whom it showed. One that was chosen meanwhile stays, and the old one is let go.
 * @returns whether it was this call that did
 */
export async function restoreProfilePhoto(tx: Tx, photoId: PhotoId): Promise<boolean> {
  const hidden = await hiding.findHiddenPhoto(tx, photoId)
  if (!hidden) return false
  await lockPerson(tx, hidden.personId)
  const person = await findPerson(tx, hidden.personId)
  if (!person || !(await hiding.forgetHiddenPhoto(tx, photoId))) return false
  if (person.photoId === null) await updatePerson(tx, person.id, { photoId })
  else await releasePhotos(tx, [photoId])
  if (person.hiddenAt === null) await withholdPhotos(tx, [photoId], false)
  return true
}
