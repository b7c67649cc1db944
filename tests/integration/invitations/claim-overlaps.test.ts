import { describe, expect, it } from 'vitest'
import type { Tx } from '#kernel/db/client.ts'
import { mergePeople } from '#modules/identity/api.ts'
import { callerFor, contextFor } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { copyLink, makeInvitation, typedFor } from '../../support/factories/invitations.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { lockPersonTable, overlap, untilBlocking } from '../../support/held-lock.ts'
import { testDb } from '../../support/test-db.ts'

/** What another transaction commits while a registration by invitation reads, or waits for its locks. */
const { db } = await testDb()
const visitor = callerFor(db, null)
const ctx = contextFor(db, null)
const lockPeople = { lock: lockPersonTable }

describe('a commit between the reads of the invitation and of its contact', () => {
  async function invitedAndClaimant() {
    const invitation = await makeInvitation(db)
    const claimant = await makeMember(db)
    const pair = { fromId: claimant.personId, intoId: invitation.contact.personId }
    return { invitation, pair }
  }

  it('tells the second registrant that the invitation was used', async () => {
    const { invitation, pair } = await invitedAndClaimant()
    const outcome = overlap(db, {
      ...lockPeople,
      work: () => visitor.invitations.register(typedFor(invitation)),
      meanwhile: (tx) => mergePeople(tx, ctx, pair),
    })
    await expectAppError(outcome, 'INVITATIONS.ALREADY_USED')
  })

  it('shows the invitation as it was before that commit', async () => {
    const { invitation, pair } = await invitedAndClaimant()
    const shown = await overlap(db, {
      ...lockPeople,
      work: () => visitor.invitations.read({ token: invitation.mailToken }),
      meanwhile: (tx) => mergePeople(tx, ctx, pair),
    })
    expect(shown.name).toBe(invitation.contact.name)
    const again = visitor.invitations.read({ token: invitation.mailToken })
    await expectAppError(again, 'INVITATIONS.ALREADY_USED')
  })

  it('registers as the contact into whom the invited one was merged', async () => {
    const invitation = await makeInvitation(db)
    const { personId } = await makeContact(db)
    const { linked, viewer } = await overlap(db, {
      ...lockPeople,
      work: () => visitor.invitations.register(typedFor(invitation)),
      meanwhile: (tx) => mergePeople(tx, ctx, { fromId: invitation.contact.personId, intoId: personId }),
    })
    expect([linked, viewer.personId]).toEqual([true, personId])
  })
})

it.each(['resend', 'link'] as const)('rejects %s while the invitation is being used', async (change) => {
  const invitation = await makeInvitation(db, { now: new Date(Date.now() - 2 * 3_600_000) })
  const { id: invitationId, inviter } = invitation
  const outcome = overlap(db, {
    lock: (tx) => tx.invitation.update({ where: { id: invitationId }, data: { usedAt: new Date() } }),
    work: async (): Promise<unknown> => callerFor(db, inviter.actor).invitations[change]({ invitationId }),
  })
  await expectAppError(outcome, 'INVITATIONS.ALREADY_USED')
  expect(await db.invitationToken.count({ where: { invitationId } })).toBe(1)
})

describe('a merge between reading the invitation and locking its people', () => {
  const lockAccount = (accountId: string) => ({
    lock: (tx: Tx) => tx.$executeRaw`SELECT FROM account WHERE id = ${accountId} FOR UPDATE`,
  })

  it('gives no profile to a link while another member is recommending it', async () => {
    const invitation = await makeInvitation(db, { email: null })
    const token = await copyLink(db, invitation)
    const [registrant, recommender] = [await makeMember(db), await makeMember(db)]
    const { personId } = await makeContact(db, { createdById: invitation.inviter.personId })
    const work = () =>
      visitor.invitations.register(
        typedFor(invitation, { token, email: registrant.email, password: registrant.password }),
      )

    let recommending: Promise<void> | undefined
    const begun = Promise.withResolvers<void>()
    const recommend = (tx: Tx) =>
      tx.circleMembership.create({ data: { ownerId: recommender.personId, memberId: personId } })

    const { linked } = await overlap(db, {
      ...lockAccount(registrant.accountId),
      work,
      meanwhile: async () => {
        const pair = { fromId: invitation.contact.personId, intoId: personId }
        await db.$transaction((tx) => mergePeople(tx, ctx, pair))
        recommending = db.$transaction(
          async (tx) => {
            await recommend(tx)
            begun.resolve()
            await untilBlocking(tx)
          },
          { timeout: 30_000 },
        )
        await begun.promise
      },
    })
    await recommending

    expect(linked).toBe(false)
  })

  it('rejects the inviter as registrant of their own invitation', async () => {
    const inviter = await makeMember(db)
    const invitation = await makeInvitation(db, { inviter, email: null })
    const token = await copyLink(db, invitation)
    const { personId } = await makeContact(db)
    const outcome = overlap(db, {
      ...lockAccount(inviter.accountId),
      work: () =>
        visitor.invitations.register(
          typedFor(invitation, { token, email: inviter.email, password: inviter.password }),
        ),
      meanwhile: (tx) => mergePeople(tx, ctx, { fromId: inviter.personId, intoId: personId }),
    })
    await expectAppError(outcome, 'INVITATIONS.OWN')
  })

  it('leaves the invitation open when the account is disabled meanwhile', async () => {
    const invitation = await makeInvitation(db, { email: null })
    const token = await copyLink(db, invitation)
    const { accountId, email, password } = await makeMember(db)
    const outcome = overlap(db, {
      ...lockAccount(accountId),
      work: () => visitor.invitations.register(typedFor(invitation, { token, email, password })),
      meanwhile: (tx) => tx.account.update({ where: { id: accountId }, data: { disabledAt: new Date() } }),
    })
    await expectAppError(outcome, 'IDENTITY.USER_DISABLED')
    expect(await db.invitation.findUnique({ where: { id: invitation.id } })).toMatchObject({ usedAt: null })
  })
})
