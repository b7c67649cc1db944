import { describe, expect, it } from 'vitest'
import type { PersonId } from '#kernel/ids/contract.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')

async function isRecommendedOrReviewedByOthers(
  contact: { personId: PersonId },
  inviter: { personId: PersonId },
): Promise<boolean> {
  const question = { personId: contact.personId, exceptId: inviter.personId }
  const answers = await Promise.all(
    personEventHandlers.map((one) => one.isRecommendedOrReviewedByOthers?.(db, question)),
  )
  return answers.includes(true)
}

async function welcome(person: { personId: PersonId }, inviter: { personId: PersonId }): Promise<void> {
  for (const handlers of personEventHandlers)
    await handlers.welcome?.(db, { personId: person.personId, inviterId: inviter.personId, now })
}

describe('recommendations and reviews of a contact by members other than the inviter', () => {
  it('isRecommendedOrReviewedByOthers is true if a member other than the inviter recommends or has reviewed the contact', async () => {
    const [inviter, friend, critic] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    const contact = await makeContact(db, { createdById: inviter.personId })
    await addToCircle(db, inviter, contact)
    await makeReview(db, inviter, contact)
    expect(await isRecommendedOrReviewedByOthers(contact, inviter)).toBe(false)
    expect(await isRecommendedOrReviewedByOthers(contact, friend)).toBe(true)

    const review = await makeReview(db, critic, contact)
    expect(await isRecommendedOrReviewedByOthers(contact, inviter)).toBe(true)
    await db.review.delete({ where: { id: review.id } })
    expect(await isRecommendedOrReviewedByOthers(contact, inviter)).toBe(false)
    await addToCircle(db, friend, contact)
    expect(await isRecommendedOrReviewedByOthers(contact, inviter)).toBe(true)
  })

  it('isRecommendedOrReviewedByOthers is false for a contact who recommends a member but has no recommendation', async () => {
    const [inviter, friend] = [await makeMember(db), await makeMember(db)]
    const contact = await makeContact(db, { createdById: inviter.personId })
    await addToCircle(db, contact, friend)
    expect(await isRecommendedOrReviewedByOthers(contact, inviter)).toBe(false)
  })
})

describe('the recommendation of a new member by the inviter', () => {
  it('calling the welcome handlers twice adds a new member to the inviter’s circle only once', async () => {
    const [inviter, person] = [await makeMember(db), await makeMember(db)]
    await welcome(person, inviter)
    await welcome(person, inviter)
    const edges = await db.circleMembership.findMany({ where: { memberId: person.personId } })
    expect(edges).toEqual([{ ownerId: inviter.personId, memberId: person.personId, createdAt: now }])
    const entry = await db.directoryEntry.findUniqueOrThrow({ where: { personId: person.personId } })
    expect(entry.recommendationCount).toBe(1)
  })

  it('a new member who invited themselves gets no recommendation', async () => {
    const person = await makeMember(db)
    await welcome(person, person)
    expect(await db.circleMembership.count({ where: { memberId: person.personId } })).toBe(0)
  })
})
