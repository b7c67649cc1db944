import { describe, expect, it } from 'vitest'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import { type PersonId, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { proveEmail } from '#modules/identity/accounts-api.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
import { hideReportTarget } from '#modules/reviews/operator-api.ts'
import { getReviewDayInMexicoCity } from '#modules/reviews/rules.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import {
  createUniquePersonName,
  createUniquePhone,
  makeContact,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
/** One minute before midnight in Mexico City: the daily limit of reviews counts days in this time zone. */
const now = new Date('2026-11-22T05:59:00.000Z')
const afterMidnight = new Date('2026-11-22T06:00:00.000Z')

async function authorAndSubject() {
  const author = await makeMember(db)
  const { personId } = await makeContact(db, { createdById: author.personId })
  const at = (instant: Date, reviewsPerDay = defaultMemberUsageLimits.reviewsPerDay) =>
    createTestCaller(db, author.actor, {
      now: instant,
      config: { limits: { ...defaultMemberUsageLimits, reviewsPerDay } },
    })
  const { reviews, circles } = at(now)
  return { author, personId, at, reviews, circles }
}

const textsAbout = async (subjectId: PersonId) =>
  (await db.review.findMany({ where: { subjectId }, orderBy: { createdAt: 'asc' } })).map(({ text }) => text)

describe('a second review by one author about one person on the same day', () => {
  it('a second review about a person on the same day is rejected, but its photos can be added to the first review', async () => {
    const { author, personId, reviews } = await authorAndSubject()
    const [first, second] = await makePhotos(db, author, 2)
    const { id } = await reviews.create({ personId, text: 'Puntual', trades: ['Gas'], photoIds: [first] })

    await expectAppError(
      reviews.create({ personId, text: 'También limpio', photoIds: [second] }),
      'REVIEWS.ALREADY_TODAY',
    )
    expect(await reviews.today({ personId })).toEqual({
      id,
      text: 'Puntual',
      trades: ['Gas'],
      photos: [{ id: first, width: 40, height: 30 }],
    })
    await reviews.edit({ id, text: 'Puntual y limpio', photoIds: [first, second] })

    expect(await textsAbout(personId)).toEqual(['Puntual y limpio'])
  })

  it('one of two concurrent reviews by one author about one person on the same day is rejected', async () => {
    const { personId, reviews } = await authorAndSubject()

    const outcomes = await runOverlappingCalls(url, preventWritesToTables('review'), [
      () => reviews.create({ personId, text: 'Una' }),
      () => reviews.create({ personId, text: 'Otra' }),
    ])

    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { reason: { cause: { code: 'REVIEWS.ALREADY_TODAY' } } },
    ])
    expect(await textsAbout(personId)).toEqual(['Una'])
  })

  it('a database constraint rejects a second review by one author about one person on one day', async () => {
    const { author, personId, reviews } = await authorAndSubject()
    await reviews.create({ personId, text: 'Una' })
    const said = {
      id: createId(reviewIdSchema),
      authorId: author.personId,
      subjectId: personId,
      text: 'Otra',
    }

    const insert = db.review.create({ data: { ...said, day: getReviewDayInMexicoCity(now) } })

    await expect(insert).rejects.toSatisfy((error) =>
      hasSqlState(error, 'uniqueViolation', 'review_author_id_subject_id_day_key'),
    )
  })

  it('a second review by an author about the same person is accepted after midnight in Mexico City', async () => {
    const { personId, reviews, at } = await authorAndSubject()
    await reviews.create({ personId, text: 'Hoy' })

    await at(afterMidnight).reviews.create({ personId, text: 'Mañana' })

    expect(await textsAbout(personId)).toEqual(['Hoy', 'Mañana'])
  })

  it('a second review by an author about the same person is accepted after the first review was deleted', async () => {
    const { personId, reviews } = await authorAndSubject()
    const { id } = await reviews.create({ personId, text: 'Una' })
    await reviews.remove({ id })

    await reviews.create({ personId, text: 'Otra' })

    expect(await textsAbout(personId)).toEqual(['Otra'])
  })

  it('adding a person to the circle by id creates no second review on the same day', async () => {
    const { author, personId, reviews, circles } = await authorAndSubject()
    const photoIds = await makePhotos(db, author, 1)
    await reviews.create({ personId, text: 'Puntual' })

    const added = await circles.addExisting({ personId, review: 'Y limpio', photoIds })

    expect(added).toMatchObject({ review: 'ALREADY_TODAY', person: { personId } })
    expect((await circles.list()).people.map((person) => person.personId)).toEqual([personId])
    expect(await textsAbout(personId)).toEqual(['Puntual'])
    const { id = '' } = (await reviews.today({ personId })) ?? {}
    await reviews.edit({ id, text: 'Puntual y limpio', photoIds })
    expect(await textsAbout(personId)).toEqual(['Puntual y limpio'])
  })

  it('adding a person to the circle by phone creates no second review on the same day', async () => {
    const { author, reviews, circles } = await authorAndSubject()
    const { personId, name, phone } = await makeContact(db, { createdById: author.personId })
    await reviews.create({ personId, text: 'Puntual' })

    const added = await circles.addNew({ name, phone, review: 'Y limpio' })

    expect(added).toMatchObject({ existed: true, review: 'ALREADY_TODAY', person: { personId } })
    expect((await circles.list()).people.map((person) => person.personId)).toEqual([personId])
    expect(await textsAbout(personId)).toEqual(['Puntual'])
  })

  it('precondition: a member who adds a person to the circle with a review text creates a review of the person', async () => {
    const { personId, circles } = await authorAndSubject()
    expect(await circles.addExisting({ personId, review: 'Puntual' })).toMatchObject({ review: 'WRITTEN' })
    expect(await textsAbout(personId)).toEqual(['Puntual'])
  })
})

describe('several reviews of one author on one day, about people who are later merged', () => {
  const merge = (member: TestMember, fromId: PersonId, intoId: PersonId) =>
    retryOnConflict(() =>
      inTransaction(db, (tx) => mergePeople(tx, createTestContext(db, member.actor), { fromId, intoId })),
    )
  const isAttached = async (id: string) =>
    (await db.photo.findUniqueOrThrow({ where: { id } })).attachedAt !== null

  it.each(['contact', 'member'])(
    'a merge deletes an author’s older same-day review when the newer review concerns the merged %s',
    async (newer) => {
      const { author, personId, at } = await authorAndSubject()
      const other = await makeContact(db)
      const [oldPhoto, newPhoto] = await makePhotos(db, author, 2)
      const [first, second] = newer === 'member' ? [other.personId, personId] : [personId, other.personId]
      await at(now).reviews.create({ personId: first, text: 'Una', photoIds: [oldPhoto] })
      const { reviews } = at(new Date(now.getTime() + 1_000))
      await reviews.create({ personId: second, text: 'Otra', photoIds: [newPhoto] })

      await merge(author, other.personId, personId)

      expect(await textsAbout(personId)).toEqual(['Otra'])
      expect([await isAttached(oldPhoto), await isAttached(newPhoto)]).toEqual([false, true])
      await expectAppError(reviews.create({ personId, text: 'Tres' }), 'REVIEWS.ALREADY_TODAY')
    },
  )

  it('a merge of 20 contacts keeps only one review per author and day', async () => {
    const [member, author] = [await makeMember(db), await makeMember(db)]
    const { circles } = createTestCaller(db, author.actor, { now })
    for (let at = 0; at < 20; at++) {
      const typed = {
        name: createUniquePersonName(),
        phone: createUniquePhone(),
        email: member.email,
        trades: ['Plomero'],
      }
      await circles.addNew({ ...typed, city: 'León', state: 'Guanajuato', review: `Mala ${at}` })
    }
    expect(await db.review.count({ where: { authorId: author.personId } })).toBe(20)
    const { accountId, email } = member
    await retryOnConflict(() =>
      inTransaction(db, (tx) =>
        proveEmail(tx, createTestContext(db, null), { accountId, email, by: 'mail' }),
      ),
    )

    expect(await textsAbout(member.personId)).toHaveLength(1)
    expect(await db.review.count({ where: { authorId: author.personId } })).toBe(1)
  })

  it('merging two people keeps all reviews by different authors or from different days', async () => {
    const { author, personId, at } = await authorAndSubject()
    const [other, second] = [await makeContact(db), await makeMember(db)]
    await at(now).reviews.create({ personId, text: 'Una' })
    await makeReview(db, second, other, { now, text: 'De otra persona' })
    await at(afterMidnight).reviews.create({ personId: other.personId, text: 'Otra' })

    await merge(author, other.personId, personId)

    expect((await textsAbout(personId)).toSorted()).toEqual(['De otra persona', 'Otra', 'Una'])
  })

  it('merging two people who reviewed the same person on the same day keeps only the newer review', async () => {
    const [author, other, subject] = [await makeMember(db), await makeContact(db), await makeContact(db)]
    await makeReview(db, author, subject, { now, text: 'Otra' })
    const row = {
      id: createId(reviewIdSchema),
      authorId: other.personId,
      subjectId: subject.personId,
      text: 'Una',
    }
    await db.review.create({
      data: { ...row, day: getReviewDayInMexicoCity(now), createdAt: new Date(now.getTime() - 1) },
    })

    await merge(author, other.personId, author.personId)

    expect(await textsAbout(subject.personId)).toEqual(['Otra'])
  })
})

describe('the query for the caller’s review of today about a person', () => {
  it('reviews.today returns only a visible review that the calling member wrote about the person on the current day', async () => {
    const { author, personId, reviews, at } = await authorAndSubject()
    const { id } = await reviews.create({ personId, text: 'Puntual' })
    const other = await makeMember(db)

    expect(await createTestCaller(db, other.actor, { now }).reviews.today({ personId })).toBeNull()
    expect(await at(afterMidnight).reviews.today({ personId })).toBeNull()
    expect(await reviews.today({ personId })).toMatchObject({ id })
    await hideReportTarget(createTestContext(db, author.actor), { kind: 'review', id })
    expect(await reviews.today({ personId })).toBeNull()
  })

  it('the query reviews.today, which returns the caller’s review of the current day, rejects a visitor without a session', async () => {
    const { personId } = await authorAndSubject()
    await expectAppError(createTestCaller(db, null).reviews.today({ personId }), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('the reviews of one author in a day', () => {
  it('a setting limits the reviews that an author writes in a day; deleted reviews count too', async () => {
    const { author, personId, at } = await authorAndSubject()
    const people = [await makeContact(db), await makeContact(db), await makeContact(db)]
    const { reviews } = at(now, 2)
    const { id } = await reviews.create({ personId, text: 'Una' })
    await reviews.remove({ id })
    await makeReview(db, author, people[0] ?? { personId }, { now })

    const third = requireValue(people[1])
    await expectAppError(reviews.create({ ...third, text: 'Tres' }), 'REVIEWS.TOO_MANY_TODAY')
    await at(afterMidnight, 2).reviews.create({ ...third, text: 'Tres' })
  })

  it('a member above the daily limit of reviews can still add people to the circle', async () => {
    const { author, at, personId } = await authorAndSubject()
    await makeReview(db, author, { personId }, { now })
    const { circles } = at(now, 1)
    const other = await makeMember(db)
    const [name, phone] = [createUniquePersonName(), createUniquePhone()]

    const existing = await circles.addExisting({ personId: other.personId, review: 'Dos' })
    const added = await circles.addNew({ name, phone, review: 'Tres' })

    expect(existing).toMatchObject({ existed: true, review: 'TOO_MANY_TODAY' })
    expect(added).toMatchObject({ existed: false, review: 'TOO_MANY_TODAY', person: { name } })
    expect((await circles.list()).people.map((person) => person.personId)).toEqual([
      added.person.personId,
      other.personId,
    ])
    for (const { personId } of [existing.person, added.person]) expect(await textsAbout(personId)).toEqual([])
  })

  it('two concurrent reviews by one author do not exceed the daily limit of reviews', async () => {
    const { personId, at } = await authorAndSubject()
    const other = await makeContact(db)
    const { reviews } = at(now, 1)

    const outcomes = await runOverlappingCalls(url, preventWritesToTables('review'), [
      () => reviews.create({ personId, text: 'Una' }),
      () => reviews.create({ personId: other.personId, text: 'Otra' }),
    ])

    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { reason: { cause: { code: 'REVIEWS.TOO_MANY_TODAY' } } },
    ])
  })

  it('the reviews of one author do not count towards the daily limit of another author', async () => {
    const { personId, at } = await authorAndSubject()
    await at(now, 1).reviews.create({ personId, text: 'Una' })
    const other = await authorAndSubject()
    await other.at(now, 1).reviews.create({ personId, text: 'Otra' })
    expect(await textsAbout(personId)).toEqual(['Una', 'Otra'])
  })
})
