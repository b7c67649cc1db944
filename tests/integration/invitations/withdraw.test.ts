import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import {
  copyInvitationLink,
  makeInvitation,
  makeRegisterInviteeInput,
} from '../../support/factories/invitations.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const as = ({ actor }: Pick<Awaited<ReturnType<typeof makeMember>>, 'actor'>) => createTestCaller(db, actor)

describe('withdrawing an invitation', () => {
  it('withdrawing an invitation invalidates its links, and the contact can be invited again', async () => {
    const invitation = await makeInvitation(db)
    const { id, inviter, contact } = invitation
    const tokens = [invitation.mailToken, await copyInvitationLink(db, invitation)]
    for (const token of tokens) expect((await visitor.invitations.read({ token })).name).toBe(contact.name)
    await as(inviter).invitations.withdraw({ invitationId: id })
    for (const token of tokens)
      await expectAppError(visitor.invitations.read({ token }), 'INVITATIONS.INVALID_TOKEN')
    expect((await as(inviter).invitations.sent({})).invitations).toEqual([])
    await as(inviter).circles.add({ personId: contact.personId })
    const again = await as(inviter).circles.invite({ personId: contact.personId })
    expect(again.invitationId).not.toBe(id)
  })

  it('withdrawing an invitation removes its e-mail if the e-mail was not sent yet', async () => {
    const { id, inviter, contact } = await makeInvitation(db)
    const waiting = () =>
      db.outboxMail.count({ where: { recipient: contact.email ?? '', kind: 'INVITATION' } })
    expect(await waiting()).toBe(1)
    await as(inviter).invitations.withdraw({ invitationId: id })
    expect(await waiting()).toBe(0)
  })

  it('withdrawing an invitation is rejected after the contact used it, and for all callers except the inviter', async () => {
    const invitation = await makeInvitation(db)
    const { id, inviter } = invitation
    await expectAppError(
      as(await makeMember(db)).invitations.withdraw({ invitationId: id }),
      'INVITATIONS.NOT_FOUND',
    )
    await expectAppError(visitor.invitations.withdraw({ invitationId: id }), 'KERNEL.SIGN_IN_REQUIRED')
    await visitor.invitations.register(makeRegisterInviteeInput(invitation))
    await expectAppError(as(inviter).invitations.withdraw({ invitationId: id }), 'INVITATIONS.ALREADY_USED')
    expect((await as(inviter).invitations.sent({})).invitations).toMatchObject([{ id, state: 'USED' }])
  })
})
