import sharp from 'sharp'
import type { Db } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId, ReviewId } from '#kernel/ids/contract.ts'
import type { PhotoKindName } from '#kernel/photos/contract.ts'
import type { CreateReviewInput } from '#modules/reviews/contract/reviews.ts'
import { createTestCaller } from '../caller.ts'
import { photoStorageThatDiscardsFiles } from '../discarding-storage.ts'
import { type FixedLengthArray, hasLength } from '../require-value.ts'
import type { TestMember } from './people.ts'
import { makePhoto } from './photos.ts'

const sides = { width: 40, height: 30 }

export async function makePhotos<Count extends number>(
  db: Db,
  uploader: { accountId: AccountId },
  count: Count,
  kind: PhotoKindName = 'work',
): Promise<FixedLengthArray<PhotoId, Count>> {
  const bytes = await sharp({ create: { ...sides, channels: 3, background: '#A63F24' } })
    .jpeg()
    .toBuffer()
  const upload = { bytes, declaredType: 'image/jpeg', kind, uploaderId: uploader.accountId, now: new Date() }
  const ids: PhotoId[] = []
  for (let made = 0; made < count; made++)
    ids.push((await makePhoto(db, photoStorageThatDiscardsFiles, upload)).id)
  if (!hasLength(ids, count)) throw new RangeError(`invalid number of photos: ${count}`)
  return ids
}

export type TestReviewOverrides = Partial<Omit<CreateReviewInput, 'personId'>> & {
  now?: Date
}

export async function makeReview(
  db: Db,
  author: TestMember,
  subject: { personId: PersonId },
  { now, ...content }: TestReviewOverrides = {},
): Promise<{ id: ReviewId }> {
  const caller = createTestCaller(db, author.actor, now ? { now } : undefined)
  return caller.reviews.create({ personId: subject.personId, text: 'Muy puntual y limpio.', ...content })
}
