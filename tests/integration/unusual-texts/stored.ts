import type { Db } from '#kernel/db/statements.ts'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { createTestCaller } from '../../support/caller.ts'
import { makeContact, type TestMember } from '../../support/factories/people.ts'

export const readIdField = (value: unknown, key: string) => String(Reflect.get(Object(value), key))
export const readPersonIdField = (value: unknown) => personIdSchema.parse(readIdField(value, 'personId'))

export async function makeContactCreatedByMember(db: Db, member: TestMember): Promise<PersonId> {
  return (await makeContact(db, { createdById: member.personId })).personId
}

export async function readProfileWithReviewByMember(db: Db, member: TestMember, personId: PersonId) {
  const caller = createTestCaller(db, member.actor)
  const { reviews } = await caller.reviews.list({ personId })
  const review = reviews.find(({ author }) => author.personId === member.personId)
  return {
    ...(await caller.identity.profile({ id: personId })),
    review: review?.text,
    trades: review?.trades,
  }
}
