import { describe, expect, it } from 'vitest'
import type { PersonId } from '#kernel/ids/contract.ts'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makePhotos } from '../../support/factories/reviews.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const visitor = createTestCaller(db, null)
const unknownPersonId = '00000000-0000-7000-8000-000000000000'
const review = 'Vino a la hora y dejó todo limpio.'

async function circleOf(member: TestMember): Promise<string[]> {
  const { people } = await createTestCaller(db, member.actor).circles.list()
  return people.map((person) => person.personId)
}

describe('circles.addExisting, which adds a person who has a profile, with a review', () => {
  it('adding an existing person publishes the review with photos, and adds the person to the circle', async () => {
    const [author, plumber] = [await makeMember(db), await makeContact(db, { professions: ['Plomería'] })]
    const photoIds = await makePhotos(db, author, 2)
    const added = await createTestCaller(db, author.actor).circles.addExisting({
      personId: plumber.personId,
      trades: [' Gas ', 'gas', 'Boilers'],
      review: ` ${review} `,
      photoIds,
    })
    expect(added).toMatchObject({
      existed: true,
      review: 'WRITTEN',
      person: { personId: plumber.personId, recommendationCount: 1 },
    })
    expect(await circleOf(author)).toEqual([plumber.personId])
    const { reviews } = await visitor.reviews.list({ personId: plumber.personId })
    expect(reviews).toMatchObject([
      { text: review, trades: ['Gas', 'Boilers'], author: { personId: author.personId } },
    ])
    expect(reviews[0]?.photos.map((photo) => photo.id)).toEqual(photoIds)
    expect(added.person.professions).toEqual(['Plomería', 'Gas', 'Boilers'])
  })

  it('the trades of a review are added to the profile of the reviewed contact, up to ten trades in the profile', async () => {
    const [one, other] = [await makeMember(db), await makeMember(db)]
    const professions = ['Plomería', 'Gas', 'A', 'B', 'C', 'D', 'E', 'F']
    const { personId } = await makeContact(db, { professions })
    const add = (member: TestMember, trades: string[]) =>
      createTestCaller(db, member.actor).circles.addExisting({ personId, trades, review, photoIds: [] })
    expect((await add(one, ['gas', 'Boilers'])).person.professions).toEqual([...professions, 'Boilers'])
    const full = (await add(other, ['Tinacos', 'Bombas'])).person.professions
    expect(full).toEqual([...professions, 'Boilers', 'Tinacos'])
  })

  it('a review by a member without a confirmed e-mail address adds no trades to the profile of a contact', async () => {
    const [author, { personId }] = [
      await makeMember(db, { unproven: true }),
      await makeContact(db, { professions: ['Gas'] }),
    ]
    const { circles } = createTestCaller(db, author.actor)
    const added = await circles.addExisting({ personId, trades: ['Boilers'], review, photoIds: [] })
    expect(added).toMatchObject({ review: 'WRITTEN', person: { professions: ['Gas'] } })
  })

  it('a review beyond the author’s daily review limit adds no trades to the reviewed contact’s profile', async () => {
    const author = await makeMember(db)
    const limits = { ...defaultMemberUsageLimits, reviewsPerDay: 1 }
    const { circles } = createTestCaller(db, author.actor, { config: { limits } })
    const [first, second] = [await makeContact(db), await makeContact(db, { professions: ['Gas'] })]
    const add = (personId: PersonId) =>
      circles.addExisting({ personId, trades: ['Boilers'], review, photoIds: [] })
    await add(first.personId)
    const added = await add(second.personId)
    expect(added.review).not.toBe('WRITTEN')
    expect(added.person.professions).toEqual(['Gas'])
  })

  it('a review about a member does not change the trades in the member’s profile', async () => {
    const [author, member] = [
      await makeMember(db),
      await makeMember(db, { profile: { professions: ['Gas'] } }),
    ]
    const { personId } = member
    const added = await createTestCaller(db, author.actor).circles.addExisting({
      personId,
      trades: ['Boilers'],
      review,
      photoIds: [],
    })
    expect(added.person.professions).toEqual(['Gas'])
  })

  it('rejects a recommendation without text, even with a photo', async () => {
    const [author, plumber] = [await makeMember(db), await makeContact(db)]
    const photoIds = await makePhotos(db, author, 1)
    const { circles } = createTestCaller(db, author.actor)
    await expectFieldError(
      circles.addExisting({ personId: plumber.personId, review: '  ', photoIds }),
      'review',
      'Por favor, agrega una reseña sobre el trabajo realizado',
    )
    expect(await circleOf(author)).toEqual([])
  })

  it('rejects a recommendation with more than five photos', async () => {
    const [author, plumber] = [await makeMember(db), await makeContact(db)]
    const photoIds = Array.from({ length: 6 }, () => crypto.randomUUID())
    await expectFieldError(
      createTestCaller(db, author.actor).circles.addExisting({
        personId: plumber.personId,
        review,
        photoIds,
      }),
      'photoIds',
      'Máximo 5 fotos',
    )
  })

  it('publishes a review about a person who is already in the circle, and notifies that person', async () => {
    const [author, plumber] = [await makeMember(db), await makeMember(db)]
    await createTestCaller(db, author.actor).circles.add({ personId: plumber.personId })
    const photoIds = await makePhotos(db, author, 1)
    const { circles } = createTestCaller(db, author.actor)
    const added = await circles.addExisting({ personId: plumber.personId, review, photoIds })
    expect(added).toMatchObject({ wasInCircle: true, existed: true, review: 'WRITTEN' })
    expect(await db.review.count({ where: { authorId: author.personId } })).toBe(1)
    expect((await circles.list()).total).toBe(1)
    const { notifications } = await createTestCaller(db, plumber.actor).notifications.list({})
    expect(notifications.map(({ title }) => title)).toEqual([
      `${author.name} escribió una reseña sobre ti`,
      `${author.name} te recomendó`,
    ])
    const again = await circles.addExisting({ personId: plumber.personId, review: 'Muy bien' })
    expect(again).toMatchObject({ wasInCircle: true, review: 'ALREADY_TODAY' })
    expect(await db.review.count({ where: { authorId: author.personId } })).toBe(1)
  })

  it('two concurrent requests that recommend the same person publish only one review', async () => {
    const [author, plumber] = [await makeMember(db), await makeContact(db)]
    const { circles } = createTestCaller(db, author.actor)
    const submit = () => circles.addExisting({ personId: plumber.personId, review })
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('circle_membership'), [
      submit,
      submit,
    ])
    const reviews = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.review : null))
    expect(reviews.toSorted()).toEqual(['ALREADY_TODAY', 'WRITTEN'])
    expect(await db.review.count({ where: { authorId: author.personId } })).toBe(1)
  })

  it('a member cannot add themselves to their own circle', async () => {
    const author = await makeMember(db)
    const { circles } = createTestCaller(db, author.actor)
    await expectAppError(circles.addExisting({ personId: author.personId, review }), 'CIRCLES.ONESELF')
    expect(await db.review.count({ where: { authorId: author.personId } })).toBe(0)
  })

  it('rejects a recommendation of an unknown person id', async () => {
    const { circles } = createTestCaller(db, (await makeMember(db)).actor)
    await expectAppError(
      circles.addExisting({ personId: unknownPersonId, review }),
      'CIRCLES.PERSON_NOT_FOUND',
    )
  })

  it('a member cannot recommend a person with a review photo that another member uploaded', async () => {
    const [author, other, plumber] = [await makeMember(db), await makeMember(db), await makeContact(db)]
    const photoIds = await makePhotos(db, other, 1)
    const { circles } = createTestCaller(db, author.actor)
    await expectAppError(
      circles.addExisting({ personId: plumber.personId, review, photoIds }),
      'PHOTOS.NOT_USABLE',
    )
    expect(await circleOf(author)).toEqual([])
  })

  it('rejects a visitor who adds an existing person to a circle', async () => {
    const { personId } = await makeContact(db)
    await expectAppError(visitor.circles.addExisting({ personId, review }), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
