import type { Db } from '#kernel/db/statements.ts'
import { type PersonId, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import type { ProcedureSampleInputs } from '../../support/procedure-samples.ts'
import { listTestPeople } from '../moderation/test-data.ts'
import {
  makeContactCreatedByMember,
  readIdField,
  readPersonIdField,
  readProfileWithReviewByMember,
} from '../unusual-texts/stored.ts'

/** Does not call `reviews.create`, which permits only 20 reviews per author and day. */
async function storeReview(db: Db, authorId: PersonId, subjectId: PersonId) {
  const data = { id: createId(reviewIdSchema), authorId, subjectId, text: 'Bien' }
  return (await db.review.create({ data, select: { id: true } })).id
}

export const reviewsProcedureSampleInputs: ProcedureSampleInputs = {
  queries: {
    list: {
      inputs: listTestPeople,
      differsFor: { friend: 'the author of a hidden review sees it, and that it is hidden' },
    },
    works: { inputs: listTestPeople },
    today: { inputs: listTestPeople },
  },

  mutations: (db) => {
    let made: Promise<TestMember> | undefined
    const anotherMember = () => (made ??= makeMember(db))
    return {
      create: {
        input: async (member) => ({
          personId: await makeContactCreatedByMember(db, member),
          text: 'Muy puntual',
          trades: ['Plomero'],
          photoIds: [],
        }),
        read: async ({ member, input }) => {
          const { review: text, trades } = await readProfileWithReviewByMember(
            db,
            member,
            readPersonIdField(input),
          )
          return { text, trades }
        },
        judged: ['text'],
        part: 0.3,
        judgedPart: 0.2,
      },
      edit: {
        input: async (member) => ({
          id: await storeReview(db, member.personId, await makeContactCreatedByMember(db, member)),
          text: 'Muy puntual',
          trades: ['Plomero'],
          photoIds: [],
        }),
        read: async ({ input }) => {
          const where = { id: readIdField(input, 'id') }
          return db.review.findFirstOrThrow({ where, select: { text: true, trades: true } })
        },
        judged: ['text'],
        part: 0.3,
        judgedPart: 0.2,
      },
      reply: {
        input: async (member) => ({
          id: await storeReview(db, (await anotherMember()).personId, member.personId),
          text: 'Muchas gracias',
        }),
        read: async ({ input }) => {
          const where = { id: readIdField(input, 'id') }
          return { text: (await db.review.findFirstOrThrow({ where })).reply }
        },
        part: 0.2,
      },
      report: {
        input: async (member) => ({
          kind: 'person',
          id: await makeContactCreatedByMember(db, member),
          reason: 'OFFENSIVE',
          details: 'Insulta',
        }),
        read: async ({ input }) => {
          const where = { personId: readIdField(input, 'id') }
          return db.report.findFirstOrThrow({ where, select: { details: true } })
        },
        // An IP address may send only 20 reports an hour.
        part: 0.03,
      },
    }
  },
}
