import { createTestCaller } from '../../support/caller.ts'
import { makeInvitation, makeRegisterInviteeInput } from '../../support/factories/invitations.ts'
import type { TestMember } from '../../support/factories/people.ts'
import type { ProcedureSampleInputs } from '../../support/procedure-samples.ts'
import { makeProfileRequestSample } from '../identity/profile-request-sample.ts'
import { readPersonIdField } from '../unusual-texts/stored.ts'

export const invitationsProcedureSampleInputs: ProcedureSampleInputs = {
  queries: {
    sent: { inputs: () => [{}] },
    read: {
      inputs: ({ links }) => [{ token: links.toContact }, { token: links.fromMember }],
      differsWhenHidden: 'an invitation by a hidden member stays valid, without the name of the member',
    },
  },

  mutations: (db) => {
    const dayBefore = () => new Date(Date.now() - 48 * 3_600_000)
    const ownInvitation = async (inviter: TestMember) => ({
      invitationId: (await makeInvitation(db, { inviter, now: dayBefore() })).id,
    })
    return {
      link: { input: ownInvitation },
      resend: { input: ownInvitation },
      withdraw: { input: ownInvitation },
      register: {
        input: async (member) => ({
          ...makeRegisterInviteeInput(
            await makeInvitation(db, { inviter: member, contact: { city: null, state: null } }),
          ),
        }),
        read: async ({ member, answer }) => {
          const id = readPersonIdField(Reflect.get(Object(answer), 'viewer'))
          const person = await createTestCaller(db, member.actor).identity.profile({ id })
          return { ...person, profession: person.professions[0] }
        },
        judged: ['city', 'token', 'phone', 'email', 'password'],
        part: 0.06,
        judgedPart: 0.02,
      },
      requestClaim: makeProfileRequestSample(db),
    }
  },
}
