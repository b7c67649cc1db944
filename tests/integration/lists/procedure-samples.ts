import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, type TestMember } from '../../support/factories/people.ts'
import type { ProcedureSampleInputs } from '../../support/procedure-samples.ts'

export const listsProcedureSampleInputs: ProcedureSampleInputs = {
  queries: {
    choices: { inputs: () => [undefined] },
    list: { inputs: () => [undefined] },
    open: { inputs: ({ links }) => [{ token: links.list }] },
  },

  mutations: (db) => {
    const makeChosen = async (member: TestMember) => {
      const contact = await makeContact(db, { createdById: member.personId })
      await addToCircle(db, member, contact)
      return contact.personId
    }
    return {
      create: {
        input: async (member) => ({ trade: 'Plomería', personIds: [await makeChosen(member)] }),
        judged: ['trade'],
        part: 0.1,
      },
      revoke: {
        input: async (member) => {
          const personIds = [await makeChosen(member)]
          const { listId } = await createTestCaller(db, member.actor).lists.create({ trade: null, personIds })
          return { listId }
        },
      },
    }
  },
}
