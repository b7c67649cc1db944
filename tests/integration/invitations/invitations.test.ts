import { describe, expect, it } from 'vitest'
import { createInvitation } from '#modules/invitations/api.ts'
import type { InvitationCursor } from '#modules/invitations/contract.ts'
import { callerFor } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { type Member, makeContact, makeMember } from '../../support/factories/people.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const now = new Date('2026-11-21T15:00:00.000Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

async function invite(inviter: Member, overrides: Parameters<typeof makeContact>[1] = {}, at = now) {
  const email = `${crypto.randomUUID()}@correo.example`
  const contact = await makeContact(db, { email, createdById: inviter.personId, ...overrides })
  const created = await db.$transaction((tx) =>
    createInvitation(tx, { contactId: contact.personId, inviterId: inviter.personId, now: at }),
  )
  return { ...created, contact: { ...contact, email } }
}

const visitorAt = (moment: Date) => callerFor(db, null, { now: moment })

describe('inviting a contact', () => {
  it('keeps the token’s hash only, and sends nothing', async () => {
    const { id, mailToken } = await invite(await makeMember(db))

    const stored = await db.invitation.findUniqueOrThrow({ where: { id }, include: { tokens: true } })
    expect(mailToken).toMatch(/^[\w-]{32}$/)
    expect(JSON.stringify(stored)).not.toContain(mailToken)
    expect(stored).toMatchObject({ mailedAt: null, usedAt: null, tokens: [{ kind: 'MAIL' }] })
    expect(stored.expiresAt).toEqual(hoursLater(720))
    expect(await db.outboxMail.count()).toBe(0)
  })

  it('gives every invitation a token of its own', async () => {
    const inviter = await makeMember(db)

    const tokens = [await invite(inviter), await invite(inviter)].map(({ mailToken }) => mailToken)

    expect(new Set(tokens).size).toBe(2)
  })

  it('leaves nothing behind when the caller’s transaction fails', async () => {
    const { personId: inviterId } = await makeMember(db)
    const { personId: contactId } = await makeContact(db, { email: 'ana@correo.example' })

    const failing = db.$transaction(async (tx) => {
      await createInvitation(tx, { contactId, inviterId, now })
      throw new Error('no circle')
    })

    await expect(failing).rejects.toThrow('no circle')
    expect(await db.invitation.count({ where: { contactId } })).toBe(0)
  })

  it('refuses an unknown contact', async () => {
    const { personId: inviterId } = await makeMember(db)

    const attempt = createInvitation(db, { contactId: crypto.randomUUID(), inviterId, now })

    await expectAppError(attempt, 'IDENTITY.PERSON_NOT_FOUND')
  })
})

describe('reading an invitation', () => {
  it('shows what the registration screen is filled with, to whoever holds the token', async () => {
    const inviter = await makeMember(db)
    const { mailToken, contact } = await invite(inviter, {
      professions: ['Carpintera', 'Tapicera'],
      city: 'Tepic',
      address: 'Av. México 12',
      hasShop: true,
    })

    expect(await visitorAt(hoursLater(719)).invitations.read({ token: ` ${mailToken} ` })).toEqual({
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

  it('refuses an unknown token, an empty one, and the hash that a stolen table would show', async () => {
    const { id } = await invite(await makeMember(db))
    const stolen = await db.invitationToken.findFirstOrThrow({ where: { invitationId: id } })

    for (const token of ['x'.repeat(32), '', stolen.tokenHash]) {
      await expectAppError(visitorAt(now).invitations.read({ token }), 'INVITATIONS.INVALID_TOKEN')
    }
  })

  it('refuses one that has expired', async () => {
    const { mailToken: token } = await invite(await makeMember(db))

    await expectAppError(visitorAt(hoursLater(720)).invitations.read({ token }), 'INVITATIONS.EXPIRED')
  })

  it('refuses one that was used', async () => {
    const { id, mailToken: token } = await invite(await makeMember(db))
    await db.invitation.update({ where: { id }, data: { usedAt: now } })

    await expectAppError(visitorAt(now).invitations.read({ token }), 'INVITATIONS.ALREADY_USED')
  })
})

describe('the invitations that a member has sent', () => {
  it('are their own, newest first, each with its state', async () => {
    const [inviter, other] = [await makeMember(db), await makeMember(db)]
    const expired = await invite(inviter, {}, hoursLater(-720))
    const used = await invite(inviter, {}, hoursLater(-2))
    const pending = await invite(inviter)
    await invite(other)
    await db.invitation.update({ where: { id: used.id }, data: { usedAt: now } })

    const { invitations, nextCursor } = await callerFor(db, inviter.actor, { now }).invitations.sent({})

    expect(invitations.map(({ id, state }) => [id, state])).toEqual([
      [pending.id, 'PENDING'],
      [used.id, 'USED'],
      [expired.id, 'EXPIRED'],
    ])
    expect(invitations[0]).toMatchObject({
      name: pending.contact.name,
      email: pending.contact.email,
      profilePath: expect.stringMatching(/^\/perfil\//),
      emailSent: false,
    })
    expect(nextCursor).toBeNull()
  })

  it('never carry a token', async () => {
    const inviter = await makeMember(db)
    const { mailToken, id } = await invite(inviter)
    const { tokenHash } = await db.invitationToken.findFirstOrThrow({ where: { invitationId: id } })

    const answer = JSON.stringify(await callerFor(db, inviter.actor, { now }).invitations.sent({}))

    expect(answer).not.toContain(mailToken)
    expect(answer).not.toContain(tokenHash.trim())
  })

  it('come in pages of 20, none twice and none left out', async () => {
    const inviter = await makeMember(db)
    const contact = await makeContact(db, { email: 'lupe@correo.example', createdById: inviter.personId })
    for (let sent = 0; sent < 45; sent++) {
      const at = hoursLater(-Math.floor(sent / 10))
      const { personId: contactId } = contact
      await createInvitation(db, { contactId, inviterId: inviter.personId, now: at })
    }
    const { invitations: procedures } = callerFor(db, inviter.actor, { now })

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

  it('are not for a visitor', async () => {
    await expectAppError(visitorAt(now).invitations.sent({}), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
