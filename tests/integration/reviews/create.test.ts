import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { lockNonHiddenCallerAndPersonRows } from '#modules/identity/api.ts'
import { createReview } from '#modules/reviews/api.ts'
import { reviewContentSchema } from '#modules/reviews/contract/reviews.ts'
import { createTestCaller, createTestConfig } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makePhotos } from '../../support/factories/reviews.ts'
import { createRowLock, preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const now = new Date('2026-11-21T15:00:00.000Z')

async function authorAndSubject() {
  const author = await makeMember(db)
  const subject = await makeContact(db, { createdById: author.personId })
  const { reviews } = createTestCaller(db, author.actor, { now })
  return { author, subject, reviews, personId: subject.personId }
}

const countAbout = (subjectId: PersonId) => db.review.count({ where: { subjectId } })
const countUnused = (uploaderId: AccountId) => db.photo.count({ where: { uploaderId, attachedAt: null } })

describe('the procedure reviews.create', () => {
  it('creating a review stores its text, trades and photos, and attaches the photos', async () => {
    const { author, reviews, personId } = await authorAndSubject()
    const photoIds = await makePhotos(db, author, 2)

    await reviews.create({
      personId,
      text: '  Arregló el tinaco en una mañana.  ',
      trades: [' Plomería', 'plomería', 'Gas LP'],
      photoIds: photoIds.toReversed(),
    })

    const { reviews: list } = await reviews.list({ personId })
    expect(list).toEqual([
      {
        id: expect.any(String),
        author: {
          personId: author.personId,
          name: author.name,
          profilePath: author.profilePath,
          photoId: null,
        },
        text: 'Arregló el tinaco en una mañana.',
        trades: ['Plomería', 'Gas LP'],
        photos: photoIds.toReversed().map((id) => ({ id, width: 40, height: 30, inWorks: true })),
        createdAt: now,
        editedAt: null,
        reply: null,
        hadAppointment: false,
        hidden: false,
      },
    ])
    expect(await countUnused(author.accountId)).toBe(0)
  })

  it('a review with only a photo or only a text is accepted', async () => {
    const { author, reviews, personId } = await authorAndSubject()
    const other = await makeContact(db)

    await reviews.create({ personId, photoIds: await makePhotos(db, author, 1) })
    await reviews.create({ personId: other.personId, text: 'Muy puntual' })

    expect([await countAbout(personId), await countAbout(other.personId)]).toEqual([1, 1])
  })

  it('a review about a registered person does not add the person to the author’s circle', async () => {
    const author = await makeMember(db)
    const subject = await makeMember(db)

    await createTestCaller(db, author.actor).reviews.create({ personId: subject.personId, text: 'Cumplió' })

    expect(await countAbout(subject.personId)).toBe(1)
    expect(await db.circleMembership.count({ where: { memberId: subject.personId } })).toBe(0)
  })
})

describe('a repeated review', () => {
  it('a repeated request with the same review returns the existing review and stores no second one', async () => {
    const { author, reviews, personId } = await authorAndSubject()
    const other = await makeContact(db)
    const inWords = { personId, text: 'Cumplió' }
    const inPhotos = { personId: other.personId, photoIds: await makePhotos(db, author, 2) }

    const create = () => reviews.create(inWords)
    const [first, second] = await runOverlappingCalls(url, preventWritesToTables('review'), [create, create])
    expect(first.status).toBe('fulfilled')
    expect(second).toEqual(first)
    expect(await reviews.create(inPhotos)).toEqual(await reviews.create(inPhotos))
    expect([await countAbout(personId), await countAbout(other.personId)]).toEqual([1, 1])
  })

  it('a review with the same text by another member is stored as a second review', async () => {
    const { reviews, personId } = await authorAndSubject()
    const other = await makeMember(db)

    await reviews.create({ personId, text: 'Cumplió' })
    await createTestCaller(db, other.actor, { now }).reviews.create({ personId, text: 'Cumplió' })

    expect(await countAbout(personId)).toBe(2)
  })

  it('an author can publish the same review text again on the next day, at least ten minutes after the first review', async () => {
    const { author, personId } = await authorAndSubject()
    const beforeMidnight = Date.parse('2026-11-22T05:59:00Z')
    const at = (minutes: number) =>
      createTestCaller(db, author.actor, { now: new Date(beforeMidnight + minutes * 60_000) }).reviews
    const { id } = await at(0).create({ personId, text: 'Cumplió' })

    expect(await at(9).create({ personId, text: 'Cumplió' })).toEqual({ id })
    expect(await at(10).create({ personId, text: 'Cumplió' })).not.toEqual({ id })
  })
})

describe('the creation of a review', () => {
  it('a review that has neither text nor photos is rejected', async () => {
    const { reviews, personId } = await authorAndSubject()

    await expectAppError(reviews.create({ personId, text: ' \n ', trades: ['Plomero'] }), 'REVIEWS.EMPTY')
  })

  it('a review whose author is the reviewed person is rejected', async () => {
    const { actor, personId } = await makeMember(db)

    const attempt = createTestCaller(db, actor).reviews.create({ personId, text: 'Soy muy bueno' })

    await expectAppError(attempt, 'REVIEWS.ABOUT_ONESELF')
    expect(await countAbout(personId)).toBe(0)
  })

  it('a review by a visitor is rejected', async () => {
    const { personId } = await authorAndSubject()

    const attempt = createTestCaller(db, null).reviews.create({ personId, text: 'Muy bueno' })

    await expectAppError(attempt, 'KERNEL.SIGN_IN_REQUIRED')
  })

  it('a review about an unknown person id is rejected', async () => {
    const { reviews } = await authorAndSubject()

    const attempt = reviews.create({ personId: crypto.randomUUID(), text: 'Muy bueno' })

    await expectAppError(attempt, 'IDENTITY.PERSON_NOT_FOUND')
  })

  it('a review with six photos or with a text that is too long is rejected', async () => {
    const { author, reviews, personId } = await authorAndSubject()
    const photoIds = await makePhotos(db, author, 6)

    await expectFieldError(reviews.create({ personId, photoIds }), 'photoIds', 'Máximo 5 fotos')
    await expectFieldError(
      reviews.create({ personId, text: 'a'.repeat(2001) }),
      'text',
      'La reseña puede tener hasta 2000 caracteres.',
    )
    await reviews.create({ personId, text: 'ñ'.repeat(2000), photoIds: photoIds.slice(0, 5) })
  })

  it('no review is stored if a photo belongs to another member, is a profile photo, or is unknown', async () => {
    const { author, reviews, personId } = await authorAndSubject()
    const stranger = await makeMember(db)
    const [own] = await makePhotos(db, author, 1)
    const unusable = [
      ...(await makePhotos(db, stranger, 1)),
      ...(await makePhotos(db, author, 1, 'profile')),
      crypto.randomUUID(),
      own,
    ]

    for (const other of unusable) {
      const attempt = reviews.create({ personId, text: 'Muy bueno', photoIds: [own, other] })
      await expectAppError(attempt, 'PHOTOS.NOT_USABLE')
    }

    expect(await countAbout(personId)).toBe(0)
    await reviews.create({ personId, text: 'Muy bueno', photoIds: [own] })
  })

  it('the second of two concurrent reviews that use the same photos is rejected', async () => {
    const { author, reviews, personId } = await authorAndSubject()
    const photoIds = await makePhotos(db, author, 3)

    const other = await makeContact(db)

    const outcomes = await runOverlappingCalls(url, createRowLock('photo', photoIds.toSorted()[0] ?? ''), [
      () => reviews.create({ personId, text: 'Una', photoIds }),
      () => reviews.create({ personId: other.personId, text: 'Otra', photoIds: photoIds.toReversed() }),
    ])

    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    const third = await makeContact(db)
    const later = reviews.create({ personId: third.personId, photoIds: photoIds.slice(0, 1) })
    await expectAppError(later, 'PHOTOS.NOT_USABLE')
    expect((await countAbout(personId)) + (await countAbout(other.personId))).toBe(1)
  })

  it('no review is stored if the transaction that creates the review fails afterwards', async () => {
    const { author, personId } = await authorAndSubject()
    const content = reviewContentSchema.parse({ photoIds: await makePhotos(db, author, 2) })

    const failing = inTransaction(db, async (tx) => {
      const { limits } = createTestConfig()
      const { me, other: subjectId } = await lockNonHiddenCallerAndPersonRows(tx, author.actor, personId)
      const writer = { accountId: author.accountId, personId: me }
      await createReview(tx, { subjectId: requireValue(subjectId), author: writer, content, now, limits })
      throw new Error('the circle is full')
    })

    await expect(failing).rejects.toThrow('the circle is full')
    expect(await countAbout(personId)).toBe(0)
    expect(await countUnused(author.accountId)).toBe(2)
  })
})
