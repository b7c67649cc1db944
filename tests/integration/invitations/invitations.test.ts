import { describe, expect, it } from 'vitest'
import { createInvitation } from '#modules/invitations/api.ts'
import type { InvitationCursor } from '#modules/invitations/contract/invitations.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import {
  copyInvitationLink,
  makeInvitation,
  makeRegisterInviteeInput,
  type TestInvitationOverrides,
} from '../../support/factories/invitations.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date('2026-11-21T15:00:00.000Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

function invite(inviter: TestMember, contact: TestInvitationOverrides['contact'] = {}, at = now) {
  return makeInvitation(db, { inviter, contact, now: at })
}

const visitorAt = (moment: Date) => createTestCaller(db, null, { now: moment })

describe('reading an invitation', () => {
  it('reading an invitation returns the initial values of the registration form to the holder of the token', async () => {
    const inviter = await makeMember(db)
    const { mailToken, contact } = await invite(inviter, {
      professions: ['Carpintera', 'Tapicera'],
      city: 'Tepic',
      address: 'Av. México 12',
      hasShop: true,
    })

    expect(await visitorAt(hoursLater(719)).invitations.read({ token: ` ${mailToken} ` })).toEqual({
      kind: 'MAIL',
      linksProfile: true,
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      profession: 'Carpintera',
      city: 'Tepic',
      address: 'Av. México 12',
      hasShop: true,
      inviterName: inviter.name,
      expiresAt: hoursLater(720),
    })
  })

  it('reading an invitation rejects an unknown token, an empty token, and the stored hash of a token', async () => {
    const { id } = await invite(await makeMember(db))
    const stolen = await db.invitationToken.findFirstOrThrow({ where: { invitationId: id } })

    for (const token of ['x'.repeat(32), '', stolen.tokenHash]) {
      await expectAppError(visitorAt(now).invitations.read({ token }), 'INVITATIONS.INVALID_TOKEN')
    }
  })

  it('reading an invitation rejects an expired invitation', async () => {
    const { mailToken: token } = await invite(await makeMember(db))

    await expectAppError(visitorAt(hoursLater(720)).invitations.read({ token }), 'INVITATIONS.EXPIRED')
  })

  it('reading an invitation rejects a used invitation', async () => {
    const invitation = await invite(await makeMember(db))
    const link = await copyInvitationLink(db, invitation, now)
    await visitorAt(now).invitations.register(makeRegisterInviteeInput(invitation))

    for (const token of [invitation.mailToken, link])
      await expectAppError(visitorAt(now).invitations.read({ token }), 'INVITATIONS.ALREADY_USED')
  })
})

describe('the invitations that a member has sent', () => {
  it('the invitations that a member has sent are only the member’s own, newest first, each with its state', async () => {
    const [inviter, other] = [await makeMember(db), await makeMember(db)]
    const expired = await invite(inviter, {}, hoursLater(-720))
    const used = await invite(inviter, {}, hoursLater(-2))
    const pending = await invite(inviter)
    await invite(other)
    await db.invitation.update({ where: { id: used.id }, data: { usedAt: now } })

    const { invitations, nextCursor } = await createTestCaller(db, inviter.actor, { now }).invitations.sent(
      {},
    )

    expect(invitations.map(({ id, state }) => [id, state])).toEqual([
      [pending.id, 'PENDING'],
      [used.id, 'USED'],
      [expired.id, 'EXPIRED'],
    ])
    expect(invitations[0]).toMatchObject({
      name: pending.contact.name,
      email: pending.contact.email,
      profilePath: expect.stringMatching(/^\/perfil\//),
      personId: pending.contact.personId,
      mail: 'ON_ITS_WAY',
      canResend: false,
    })
    expect(nextCursor).toBeNull()
  })

  it('the invitations that a member has sent do not contain a token', async () => {
    const inviter = await makeMember(db)
    const { mailToken, id } = await invite(inviter)
    const { tokenHash } = await db.invitationToken.findFirstOrThrow({ where: { invitationId: id } })

    const sent = await createTestCaller(db, inviter.actor, { now }).invitations.sent({})

    expect(sent.invitations.map((invitation) => invitation.id)).toEqual([id])
    const answer = JSON.stringify(sent)
    expect(answer).not.toContain(mailToken)
    expect(answer).not.toContain(tokenHash.trim())
  })

  it('the invitations that a member has sent are listed in pages of 20, without duplicates or gaps', async () => {
    const inviter = await makeMember(db)
    const contact = await makeContact(db, { email: 'lupe@correo.example', createdById: inviter.personId })
    for (let sent = 0; sent < 45; sent++) {
      const at = hoursLater(-Math.floor(sent / 10))
      const { personId: contactId } = contact
      const ctx = createTestContext(db, inviter.actor, { now: at })
      await createInvitation(db, ctx, { contactId, inviterId: inviter.personId })
    }
    const { invitations: procedures } = createTestCaller(db, inviter.actor, { now })

    const sizes: number[] = []
    const ids = new Set<string>()
    let cursor: InvitationCursor | null = null
    do {
      const page: Awaited<ReturnType<typeof procedures.sent>> = await procedures.sent({ cursor })
      sizes.push(page.invitations.length)
      for (const { id } of page.invitations) ids.add(id)
      cursor = page.nextCursor
    } while (cursor)

    expect(sizes).toEqual([20, 20, 5])
    expect(ids.size).toBe(45)
  })

  it('the invitations that a member has sent are not shown to visitors', async () => {
    await expectAppError(visitorAt(now).invitations.sent({}), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
