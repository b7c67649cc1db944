import { describe, expect, it } from 'vitest'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import {
  copyInvitationLink,
  makeInvitation,
  makeRegisterInviteeInput,
} from '../../support/factories/invitations.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import {
  createRowLock,
  preventReadsFromTables,
  runOverlappingCalls,
  waitForBlockedDatabaseSessions,
} from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const visitor = createTestCaller(db, null)
const ctx = createTestContext(db, null)

type Change = (tx: Tx) => Promise<unknown>

async function afterChange<Result>(
  lock: Change,
  change: Change,
  work: () => Promise<Result>,
): Promise<Result> {
  const [outcome] = await runOverlappingCalls<[Result]>(url, lock, [work], { meanwhile: change })
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

describe('a transaction that commits between the reads of the invitation and of its contact', () => {
  async function invitedAndClaimant() {
    const invitation = await makeInvitation(db)
    const claimant = await makeMember(db)
    const pair = { fromId: claimant.personId, intoId: invitation.contact.personId }
    return { invitation, pair }
  }

  it('a registration is rejected when another person uses the invitation during the registration', async () => {
    const { invitation, pair } = await invitedAndClaimant()
    const register = () => visitor.invitations.register(makeRegisterInviteeInput(invitation))
    const outcome = afterChange(
      preventReadsFromTables('person'),
      (tx) => mergePeople(tx, ctx, pair),
      register,
    )
    await expectAppError(outcome, 'INVITATIONS.ALREADY_USED')
  })

  it('a read of an invitation returns the data from before a merge that commits during the read', async () => {
    const { invitation, pair } = await invitedAndClaimant()
    const read = () => visitor.invitations.read({ token: invitation.mailToken })
    const shown = await afterChange(
      preventReadsFromTables('person'),
      (tx) => mergePeople(tx, ctx, pair),
      read,
    )
    expect(shown.name).toBe(invitation.contact.name)
    await expectAppError(read(), 'INVITATIONS.ALREADY_USED')
  })

  it('if the invited contact was merged into another person, the registration links the new account to that person', async () => {
    const invitation = await makeInvitation(db)
    const { personId } = await makeContact(db)
    const pair = { fromId: invitation.contact.personId, intoId: personId }
    const register = () => visitor.invitations.register(makeRegisterInviteeInput(invitation))
    const { linked, viewer } = await afterChange(
      preventReadsFromTables('person'),
      (tx) => mergePeople(tx, ctx, pair),
      register,
    )
    expect([linked, viewer.personId]).toEqual([true, personId])
  })
})

it.each(['resend', 'link'] as const)(
  'the procedure %s is rejected when a concurrent transaction uses the invitation',
  async (change) => {
    const invitation = await makeInvitation(db, { now: new Date(Date.now() - 2 * 3_600_000) })
    const { id: invitationId, inviter } = invitation
    const markUsed = (tx: Tx) =>
      tx.invitation.update({ where: { id: invitationId }, data: { usedAt: new Date() } })
    const request = async (): Promise<unknown> =>
      createTestCaller(db, inviter.actor).invitations[change]({ invitationId })
    const outcome = afterChange(markUsed, async () => undefined, request)
    await expectAppError(outcome, 'INVITATIONS.ALREADY_USED')
    expect(await db.invitationToken.count({ where: { invitationId } })).toBe(1)
  },
)

describe('a merge between reading the invitation and locking the rows of its people', () => {
  it('a copied invitation link does not transfer a profile that another member recommends concurrently', async () => {
    const invitation = await makeInvitation(db, { email: null })
    const token = await copyInvitationLink(db, invitation)
    const [registrant, recommender] = [await makeMember(db), await makeMember(db)]
    const { personId } = await makeContact(db, { createdById: invitation.inviter.personId })
    const { accountId, email, password } = registrant
    const register = () =>
      visitor.invitations.register(makeRegisterInviteeInput(invitation, { token, email, password }))

    let recommending: Promise<void> | undefined
    const begun = Promise.withResolvers<void>()
    const recommend = (tx: Tx) =>
      tx.circleMembership.create({ data: { ownerId: recommender.personId, memberId: personId } })

    const mergeAndRecommend = async () => {
      const pair = { fromId: invitation.contact.personId, intoId: personId }
      await inTransaction(db, (tx) => mergePeople(tx, ctx, pair))
      recommending = inTransaction(db, async (tx) => {
        await recommend(tx)
        begun.resolve()
        await waitForBlockedDatabaseSessions(tx, 1)
      })
      await begun.promise
    }
    const { linked } = await afterChange(createRowLock('account', accountId), mergeAndRecommend, register)
    await recommending

    expect(linked).toBe(false)
  })

  it('a concurrent merge of profiles does not let an inviter use the inviter’s own copied link', async () => {
    const inviter = await makeMember(db)
    const invitation = await makeInvitation(db, { inviter, email: null })
    const token = await copyInvitationLink(db, invitation)
    const { personId } = await makeContact(db)
    const pair = { fromId: inviter.personId, intoId: personId }
    const { accountId, email, password } = inviter
    const outcome = afterChange(
      createRowLock('account', accountId),
      (tx) => mergePeople(tx, ctx, pair),
      () => visitor.invitations.register(makeRegisterInviteeInput(invitation, { token, email, password })),
    )
    await expectAppError(outcome, 'INVITATIONS.OWN')
  })

  it('a registration leaves the invitation unused when the account is disabled at the same time', async () => {
    const invitation = await makeInvitation(db, { email: null })
    const token = await copyInvitationLink(db, invitation)
    const { accountId, email, password } = await makeMember(db)
    const outcome = afterChange(
      createRowLock('account', accountId),
      (tx) => tx.account.update({ where: { id: accountId }, data: { disabledAt: new Date() } }),
      () => visitor.invitations.register(makeRegisterInviteeInput(invitation, { token, email, password })),
    )
    await expectAppError(outcome, 'IDENTITY.USER_DISABLED')
    expect(await db.invitation.findUnique({ where: { id: invitation.id } })).toMatchObject({ usedAt: null })
  })
})
