import { describe, expect, it } from 'vitest'
import type { Tx } from '#kernel/db/statements.ts'
import { AppError } from '#kernel/errors.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  type CreatedTestInvitation,
  copyInvitationLink,
  makeInvitation,
  makeRegisterInviteeInput,
} from '../../support/factories/invitations.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  preventRowLocksOnTables,
  preventWritesToTables,
  runOverlappingCalls,
} from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const visitor = createTestCaller(db, null)
const [inviter, other] = [await makeMember(db), await makeMember(db)]

type Registration = ReturnType<typeof visitor.invitations.register>

async function race(attempts: Parameters<typeof visitor.invitations.register>[0][]) {
  const registrations = attempts.map((typed) => () => visitor.invitations.register(typed))
  const outcomes = await runOverlappingCalls<Awaited<Registration>[]>(
    url,
    preventRowLocksOnTables('account'),
    registrations,
  )
  return {
    winners: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
    errors: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [codeOf(outcome.reason)] : [])),
  }
}

function codeOf(reason: unknown): string {
  const cause = reason instanceof Error ? reason.cause : undefined
  return cause instanceof AppError ? cause.code : String(reason)
}

async function expectOneOwner({ contact, id }: CreatedTestInvitation, personId: string) {
  expect(personId).toBe(contact.personId)
  const { accountId } = await db.person.findUniqueOrThrow({ where: { id: personId } })
  const used = await db.invitation.findUniqueOrThrow({ where: { id } })
  expect(used.usedByAccountId).toBe(accountId)
}

describe('two registrations with one token at the same moment', () => {
  it.each([
    ['mailed', async () => ({ invitation: await makeInvitation(db), token: undefined })],
    [
      'copied',
      async () => {
        const invitation = await makeInvitation(db, { inviter, email: null })
        return { invitation, token: await copyInvitationLink(db, invitation) }
      },
    ],
  ])(
    'only one of two concurrent registrations with the same %s invitation token succeeds, and the other gets ALREADY_USED',
    async (_kind, arrange) => {
      const { invitation, token = invitation.mailToken } = await arrange()
      const before = await db.account.count()

      const { winners, errors } = await race([
        makeRegisterInviteeInput(invitation, { token, name: 'Primera' }),
        makeRegisterInviteeInput(invitation, { token, name: 'Segunda' }),
      ])

      expect(winners).toHaveLength(1)
      expect(errors).toEqual(['INVITATIONS.ALREADY_USED'])
      expect(await db.account.count()).toBe(before + 1)
      await expectOneOwner(invitation, winners[0]?.viewer.personId ?? '')
    },
  )

  it('only one of four concurrent registrations by one link is accepted for approval by the operator', async () => {
    const invitation = await makeInvitation(db, { inviter, email: null })
    await addToCircle(db, other, invitation.contact)
    const token = await copyInvitationLink(db, invitation)

    const { winners, errors } = await race(
      Array.from({ length: 4 }, () => makeRegisterInviteeInput(invitation, { token })),
    )

    expect(winners.map(({ pending }) => pending)).toEqual(['OPERATOR'])
    expect(errors).toEqual(Array(3).fill('INVITATIONS.ALREADY_USED'))
  })
})

it('only one of two concurrent registrations with different invitation links to a contact’s profile succeeds', async () => {
  const invitation = await makeInvitation(db, { inviter, email: null })
  const token = await copyInvitationLink(db, invitation)
  const second = await makeInvitation(db, { inviter, email: null })
  await db.invitation.update({
    where: { id: second.id },
    data: { contactId: invitation.contact.personId },
  })
  const otherToken = await copyInvitationLink(db, second)

  const { winners, errors } = await race([
    makeRegisterInviteeInput(invitation, { token }),
    makeRegisterInviteeInput(invitation, { token: otherToken }),
  ])

  expect([winners.length, errors]).toEqual([1, ['INVITATIONS.ALREADY_USED']])
})

describe('a recommendation during a registration by link', () => {
  async function linkAndContact() {
    const invitation = await makeInvitation(db, { inviter, email: null })
    const token = await copyInvitationLink(db, invitation)
    const { personId } = invitation.contact
    const register = () => visitor.invitations.register(makeRegisterInviteeInput(invitation, { token }))
    return { personId, register, countOf: () => visitor.circles.standing({ personId }) }
  }

  it('a copied link cannot take over a profile that another member has just recommended', async () => {
    const { personId, register, countOf } = await linkAndContact()
    const recommend = (tx: Tx) =>
      tx.circleMembership.create({ data: { ownerId: other.personId, memberId: personId } })
    const [registered] = await runOverlappingCalls(url, recommend, [register])
    expect(registered).toMatchObject({ status: 'fulfilled', value: { linked: false } })
    expect((await countOf()).recommendationCount).toBe(2)
  })

  it('a newly registered member keeps a recommendation that another member made during the registration', async () => {
    const { personId, register, countOf } = await linkAndContact()
    const recommend = () => createTestCaller(db, other.actor).circles.add({ personId })
    const [registered, recommended] = await runOverlappingCalls(url, preventWritesToTables('invitation'), [
      register,
      recommend,
    ])
    expect(registered).toMatchObject({ status: 'fulfilled', value: { linked: true } })
    expect(recommended.status).toBe('fulfilled')
    expect((await countOf()).recommendationCount).toBe(2)
  })
})
