import { describe, expect, it } from 'vitest'
import { type PersonId, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { ReviewCursor } from '#modules/reviews/contract/reviews.ts'
import { buildReviewPageQuery } from '#modules/reviews/data/reading.ts'
import { Prisma } from '#prisma'
import { createTestCaller } from '../../support/caller.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { makeAppointment, type TestAppointmentOverrides } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const now = new Date('2026-11-21T15:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

async function manyReviews(subjectId: PersonId, authorId: PersonId, moments: Date[]) {
  await db.review.createMany({
    data: moments.map((createdAt) => ({
      id: createId(reviewIdSchema),
      subjectId,
      authorId,
      text: 'Bien',
      createdAt,
    })),
  })
}

async function readAll(personId: PersonId) {
  const pages = []
  let cursor: ReviewCursor | null = null
  do {
    const page: Awaited<ReturnType<typeof visitor.reviews.list>> = await visitor.reviews.list({
      personId,
      cursor,
    })
    pages.push(page)
    cursor = page.nextCursor
  } while (cursor)
  return pages
}

describe('the reviews of a person', () => {
  it('a visitor sees the reviews of a person, the newest first', async () => {
    const [lupita, beto] = [await makeMember(db), await makeMember(db)]
    const subject = await makeContact(db)
    await makeReview(db, lupita, subject, { text: 'Primera', now: minutesAgo(2 * 24 * 60) })
    await makeReview(db, beto, subject, { text: 'Segunda', now: minutesAgo(1) })
    await makeReview(db, lupita, subject, { text: 'Tercera', now })

    const { reviews, total, nextCursor } = await visitor.reviews.list({ personId: subject.personId })

    expect(reviews.map(({ text, author }) => [text, author.name])).toEqual([
      ['Tercera', lupita.name],
      ['Segunda', beto.name],
      ['Primera', lupita.name],
    ])
    expect({ total, nextCursor }).toEqual({ total: 3, nextCursor: null })
  })

  it('the reviews of a person do not include reviews about other people', async () => {
    const author = await makeMember(db)
    const [subject, other] = [await makeContact(db), await makeContact(db)]
    await makeReview(db, author, other)

    const { reviews, total } = await visitor.reviews.list({ personId: subject.personId })

    expect({ reviews, total }).toEqual({ reviews: [], total: 0 })
    expect((await visitor.reviews.list({ personId: crypto.randomUUID() })).reviews).toEqual([])
  })

  it('the reviews of a person contain only public data of their authors', async () => {
    const author = await makeMember(db, { profile: { phone: '33 1234 5678' } })
    const subject = await makeContact(db)
    const photoIds = await makePhotos(db, author, 1)
    await makeReview(db, author, subject, { photoIds })

    const { reviews } = await visitor.reviews.list({ personId: subject.personId })

    expect(Object.keys(reviews[0]?.author ?? {}).sort()).toEqual([
      'name',
      'personId',
      'photoId',
      'profilePath',
    ])
    expect(JSON.stringify(reviews)).not.toContain(author.email)
  })

  it('each review of a person is on exactly one page, even if several reviews have the same time', async () => {
    const author = await makeMember(db)
    const { personId } = await makeContact(db)
    const moments = Array.from({ length: 35 }, (_, index) => minutesAgo(Math.floor(index / 15)))
    await manyReviews(personId, author.personId, moments)

    const pages = await readAll(personId)

    expect(pages.map((page) => page.reviews.length)).toEqual([5, 20, 10])
    const read = pages.flatMap((page) => page.reviews)
    expect(new Set(read.map((review) => review.id)).size).toBe(35)
    const times = read.map((review) => review.createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(pages.map((page) => page.total)).toEqual([35, 35, 35])
  })

  it('the pages of reviews end without an empty page when the last page is full', async () => {
    const author = await makeMember(db)
    const { personId } = await makeContact(db)
    await manyReviews(personId, author.personId, Array(25).fill(now))

    expect((await readAll(personId)).map((page) => page.reviews.length)).toEqual([5, 20])
  })
})

describe('the query for a page of reviews', () => {
  it('the query for a page of reviews scans an index without sorting, on any page', async () => {
    const author = await makeMember(db)
    const subject = await makeContact(db)
    const others = await Promise.all(Array.from({ length: 20 }, () => makeContact(db)))
    const moments = Array.from({ length: 300 }, (_, index) => minutesAgo(index))
    for (const { personId } of [subject, ...others]) await manyReviews(personId, author.personId, moments)
    await db.$executeRaw`ANALYZE review`

    for (const after of [null, { createdAt: minutesAgo(150), id: createId(reviewIdSchema) }]) {
      const query = buildReviewPageQuery(subject.personId, after, 21)
      const lines = await db.$queryRaw<{ 'QUERY PLAN': string }[]>(
        Prisma.sql`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${query}`,
      )
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
      expect(plan).toContain('Index Scan using review_subject_id_visible_created_at_id_idx on review')
      expect(plan).not.toMatch(/Sort Key: (review\.)?created_at|Seq Scan on review\b(?!_)/)
      if (after) expect(plan).toMatch(/Index Cond: .*created_at <=/)
    }
  })
})

describe('`hadAppointment` of a review (whether the author had an appointment that took place)', () => {
  const anHourAgo = minutesAgo(60)
  async function saysSo(
    overrides: TestAppointmentOverrides,
    startsAt = anHourAgo,
  ): Promise<boolean | undefined> {
    const [provider, author] = [await makeMember(db), await makeMember(db)]
    await makeReview(db, author, provider, { text: 'Llegó a tiempo' })
    await makeAppointment(db, provider, author, startsAt, overrides)
    const { reviews } = await createTestCaller(db, null, { now }).reviews.list({
      personId: provider.personId,
    })
    return reviews[0]?.hadAppointment
  }

  it.each<[string, TestAppointmentOverrides, Date, boolean]>([
    ['is true after a completed appointment', { status: 'COMPLETED' }, anHourAgo, true],
    [
      'is true after a confirmed appointment that the job has not completed yet',
      { status: 'CONFIRMED' },
      anHourAgo,
      true,
    ],
    ['is true as soon as a confirmed appointment has ended', { status: 'CONFIRMED' }, minutesAgo(30), true],
    ['is false during the appointment', { status: 'CONFIRMED' }, minutesAgo(10), false],
    ['is false after a cancelled appointment', { status: 'CANCELLED' }, anHourAgo, false],
    ['is false after an appointment that was never confirmed', { status: 'PENDING' }, anHourAgo, false],
  ])('the field hadAppointment of a review %s', async (_what, overrides, startsAt, expected) => {
    expect(await saysSo(overrides, startsAt)).toBe(expected)
  })

  it('`hadAppointment` of a review is false if the author’s appointment was with another provider', async () => {
    const [provider, author, other] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    await makeReview(db, author, provider, { text: 'Muy bien' })
    await makeReview(db, other, provider, { text: 'Muy bien también' })
    await makeAppointment(db, other, author, anHourAgo, { status: 'COMPLETED' })
    await makeAppointment(db, author, provider, anHourAgo, { status: 'COMPLETED' })
    await makeAppointment(db, provider, other, anHourAgo, { status: 'COMPLETED' })
    const { reviews } = await createTestCaller(db, null, { now }).reviews.list({
      personId: provider.personId,
    })
    const byAuthor = new Map(reviews.map((review) => [review.author.personId, review.hadAppointment]))
    expect(byAuthor).toEqual(
      new Map([
        [author.personId, false],
        [other.personId, true],
      ]),
    )
  })
})
