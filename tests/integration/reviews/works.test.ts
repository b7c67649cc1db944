import { describe, expect, it } from 'vitest'
import { type PersonId, type PhotoId, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { WorkPhotosCursor } from '#modules/reviews/contract/reviews.ts'
import { buildWorkCoverPhotosQuery, buildWorkPhotosQuery } from '#modules/reviews/data/works.ts'
import { Prisma } from '#prisma'
import { createTestCaller } from '../../support/caller.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const now = new Date('2026-11-21T15:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

async function readAll(personId: PersonId) {
  const pages = []
  let cursor: WorkPhotosCursor | null = null
  do {
    const page: Awaited<ReturnType<typeof visitor.reviews.works>> = await visitor.reviews.works({
      personId,
      cursor,
    })
    pages.push(page)
    cursor = page.nextCursor
  } while (cursor)
  return pages
}

async function manyWords(subjectId: PersonId, author: TestMember, moments: Date[]) {
  const said = { subjectId, authorId: author.personId, text: 'Bien' }
  await db.review.createMany({
    data: moments.map((createdAt) => ({ ...said, id: createId(reviewIdSchema), createdAt })),
  })
}

describe('the photo list "Trabajos" of a person', () => {
  it('the photo list "Trabajos" has the photos of all reviews, with the text and author of each review', async () => {
    const author = await makeMember(db, { name: 'Lupita' })
    const subject = await makeContact(db)
    const [older, newer] = [await makePhotos(db, author, 2), await makePhotos(db, author, 3)]
    await makeReview(db, author, subject, { photoIds: older, trades: ['Gas'], now: minutesAgo(2 * 24 * 60) })
    await manyWords(subject.personId, author, [1, 2, 3].map(minutesAgo))
    await makeReview(db, author, subject, { photoIds: newer, text: '', now: minutesAgo(60) })

    const { photos, nextCursor } = await visitor.reviews.works(subject)

    expect(photos.map(({ id }) => id)).toEqual([...newer, ...older])
    expect(photos[0]).toEqual({
      id: newer[0],
      width: 40,
      height: 30,
      text: '',
      authorId: author.personId,
      authorName: 'Lupita',
      trade: null,
      isCover: true,
      isChosenCover: false,
    })
    expect(photos[3]).toMatchObject({ text: 'Muy puntual y limpio.', trade: 'Gas' })
    expect(nextCursor).toBeNull()
  })

  it('the photo list "Trabajos" has no photos of other people, and is empty for an unknown person', async () => {
    const author = await makeMember(db)
    const [subject, other] = [await makeContact(db), await makeContact(db)]
    await makeReview(db, author, other, { photoIds: await makePhotos(db, author, 1) })
    const nothing = { photos: [], nextCursor: null }
    expect(await visitor.reviews.works(subject)).toEqual(nothing)
    expect(await visitor.reviews.works({ personId: crypto.randomUUID() })).toEqual(nothing)
  })

  it('the pages of the photo list "Trabajos" repeat no photo, even if some reviews have no photos', async () => {
    const authors = await Promise.all(Array.from({ length: 12 }, () => makeMember(db)))
    const [author] = authors
    if (!author) throw new Error('No author')
    const { personId } = await makeContact(db, { createdById: author.personId })
    const ids: PhotoId[] = []
    for (const [index, writer] of authors.entries()) {
      const [id] = await makePhotos(db, writer, 1)
      ids.push(id)
      // Because four reviews have equal creation times, a pagination cursor with only the time would skip photos.
      const now = minutesAgo(1000 + Math.floor(index / 4))
      await makeReview(db, writer, { personId }, { photoIds: [id], now })
    }
    const moments = Array.from({ length: 400 }, (_, index) => minutesAgo(index))
    await manyWords(personId, author, moments)

    const pages = await readAll(personId)

    expect(pages.map((page) => page.photos.length)).toEqual([10, 2])
    expect(pages.map((page) => page.photos.filter(({ isCover }) => isCover).length)).toEqual([1, 0])
    expect(new Set(pages.flatMap((page) => page.photos.map(({ id }) => id)))).toEqual(new Set(ids))
  })

  it('the photo list "Trabajos" is read from an index of reviews with photos, without sorting', async () => {
    const author = await makeMember(db)
    const created = { createdById: author.personId }
    const people = await Promise.all(Array.from({ length: 8 }, () => makeContact(db, created)))
    const moments = Array.from({ length: 300 }, (_, index) => minutesAgo(index))
    for (const { personId } of people) {
      await manyWords(personId, author, moments)
      await makeReview(db, author, { personId }, { photoIds: await makePhotos(db, author, 1), now })
    }
    await db.$executeRaw`ANALYZE review`

    const ids = people.map(({ personId }) => personId)
    for (const query of [
      buildWorkPhotosQuery(requireValue(ids[0]), null, 11),
      buildWorkPhotosQuery(
        requireValue(ids[0]),
        { rank: 1, createdAt: minutesAgo(150), id: createId(reviewIdSchema) },
        11,
      ),
      buildWorkCoverPhotosQuery(ids),
    ]) {
      const lines = await db.$queryRaw<{ 'QUERY PLAN': string }[]>(
        Prisma.sql`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${query}`,
      )
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index (Only )?Scan using review_covers_idx on review/)
      expect(plan).not.toMatch(/Sort Key: (review\.)?(created_at|works_rank)|Rows Removed by Filter/)
    }
  })
})
