import sharp from 'sharp'
import type { Db } from '#kernel/db/statements.ts'
import type { PhotoKindName } from '#kernel/photos/contract.ts'
import type { CreateReviewInput } from '#modules/reviews/contract.ts'
import { callerFor } from '../caller.ts'
import { forgetfulStorage } from '../forgetful-storage.ts'
import type { Member } from './people.ts'
import { makePhoto } from './photos.ts'

const sides = { width: 40, height: 30 }

/** Photos of 40 by 30 that a member has uploaded and not used yet; their ids. */
export async function makePhotos(
  db: Db,
  uploader: { accountId: string },
  count: number,
  kind: PhotoKindName = 'work',
): Promise<string[]> {
  const bytes = await sharp({ create: { ...sides, channels: 3, background: '#A63F24' } })
    .jpeg()
    .toBuffer()
  const upload = { bytes, declaredType: 'image/jpeg', kind, uploaderId: uploader.accountId, now: new Date() }
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push((await makePhoto(db, forgetfulStorage, upload)).id)
  return ids
}

export type ReviewOverrides = Partial<Omit<CreateReviewInput, 'personId'>> & {
  /** When it was written. */
  now?: Date
}

/** What a member says about somebody, through the real procedure. */
export async function makeReview(
  db: Db,
  author: Member,
  subject: { personId: string },
  { now, ...content }: ReviewOverrides = {},
): Promise<{ id: string }> {
  const caller = callerFor(db, author.actor, now ? { now } : undefined)
  return caller.reviews.create({ personId: subject.personId, text: 'Muy puntual y limpio.', ...content })
}
