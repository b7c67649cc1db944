import { describe, expect, it } from 'vitest'
import { createTestCaller, type TestCallerOptions } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  copyInvitationLink,
  extractInvitationToken,
  makeInvitation,
  readNewestInvitationToken,
} from '../../support/factories/invitations.ts'
import {
  createUniquePersonName,
  createUniquePhone,
  makeContact,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const now = new Date('2026-11-21T15:00:00.000Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const as = (member: TestMember, options: TestCallerOptions = { now }) =>
  createTestCaller(db, member.actor, options)
const visitor = createTestCaller(db, null, { now })

describe('copying a link', () => {
  it('the procedure invitations.link returns an invitation link and a message for sharing that ends with the link', async () => {
    const { id, inviter, contact } = await makeInvitation(db, { email: null, now })
    const config = { linkBase: 'https://circulo.example' }

    const { url, message } = await as(inviter, { now, config }).invitations.link({ invitationId: id })

    expect(url).toMatch(/^https:\/\/circulo\.example\/invitacion\?token=[\w-]{32}$/)
    expect(message).toMatch(new RegExp(`^Hola, soy ${inviter.name}\\. Te recomendé`))
    expect(message).toContain(`haces tuyo el perfil de ${contact.name} (vale`)
    expect(message).toContain('21 de diciembre de 2026')
    expect(message.endsWith(url)).toBe(true)
    expect(await visitor.invitations.read({ token: extractInvitationToken(url) })).toMatchObject({
      kind: 'LINK',
      linksProfile: true,
      email: null,
      inviterName: inviter.name,
    })
    expect(JSON.stringify(await db.invitationToken.findMany())).not.toContain(extractInvitationToken(url))
  })

  it('an invitation’s ten newest copied links and e-mailed link stay valid, while older copied links become invalid', async () => {
    const invitation = await makeInvitation(db, { now })
    const tokens: string[] = []
    for (let press = 0; press < 12; press++)
      tokens.push(await copyInvitationLink(db, invitation, minutesLater(press)))

    const read = (token: string) =>
      createTestCaller(db, null, { now: minutesLater(15) }).invitations.read({ token })
    for (const token of tokens.slice(0, 2)) await expectAppError(read(token), 'INVITATIONS.INVALID_TOKEN')
    for (const token of tokens.slice(2)) expect((await read(token)).kind).toBe('LINK')
    expect((await read(invitation.mailToken)).kind).toBe('MAIL')
  })

  it('eight concurrent requests to copy an invitation link return eight different links', async () => {
    const invitation = await makeInvitation(db, { now })
    for (let press = 0; press < 4; press++) await copyInvitationLink(db, invitation, now)

    const requests = Array.from(
      { length: 8 },
      () => () => copyInvitationLink(db, invitation, minutesLater(1)),
    )
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('invitation_token'), requests)
    const tokens = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))

    expect(new Set(tokens).size).toBe(8)
    for (const token of tokens) await visitor.invitations.read({ token })
    const stored = { invitationId: invitation.id, kind: 'LINK' } as const
    expect(await db.invitationToken.count({ where: stored })).toBe(10)
  })

  it('copying an invitation link does not extend the validity of the invitation', async () => {
    const invitation = await makeInvitation(db, { now })
    const lastMinute = 720 * 60 - 1
    const token = await copyInvitationLink(db, invitation, minutesLater(lastMinute))

    await createTestCaller(db, null, { now: minutesLater(lastMinute) }).invitations.read({ token })
    const after = minutesLater(lastMinute + 1)
    await expectAppError(
      createTestCaller(db, null, { now: after }).invitations.read({ token }),
      'INVITATIONS.EXPIRED',
    )
    await expectAppError(copyInvitationLink(db, invitation, after), 'INVITATIONS.EXPIRED')
  })

  it('the server creates invitation links only for the inviter, and only for an existing, unused invitation', async () => {
    const { id: invitationId, inviter } = await makeInvitation(db, { now })
    const other = await makeMember(db)
    await expectAppError(as(other).invitations.link({ invitationId }), 'INVITATIONS.NOT_FOUND')
    const unknown = { invitationId: crypto.randomUUID() }
    await expectAppError(as(inviter).invitations.link(unknown), 'INVITATIONS.NOT_FOUND')
    await expectAppError(visitor.invitations.link({ invitationId }), 'KERNEL.SIGN_IN_REQUIRED')
    await db.invitation.update({ where: { id: invitationId }, data: { usedAt: now } })
    await expectAppError(as(inviter).invitations.link({ invitationId }), 'INVITATIONS.ALREADY_USED')
  })
})

describe('inviting a contact of one’s own circle', () => {
  async function contactOf(member: TestMember, email: string | null) {
    const contact = await makeContact(db, { email })
    await addToCircle(db, member, contact)
    return contact
  }

  it('inviting a contact sends an e-mail if the contact has an e-mail, and otherwise the inviter shares a link', async () => {
    const member = await makeMember(db)
    const [reachable, other] = [
      await contactOf(member, `${crypto.randomUUID()}@correo.example`),
      await contactOf(member, null),
    ]
    const { circles, invitations } = as(member)

    const mailed = await circles.invite({ personId: reachable.personId })
    const linked = await circles.invite({ personId: other.personId })

    expect([mailed.mailed, linked.mailed]).toEqual([true, false])
    const { url } = await invitations.link({ invitationId: linked.invitationId })
    expect(await visitor.invitations.read({ token: extractInvitationToken(url) })).toMatchObject({
      name: other.name,
    })
    const { invitations: sent } = await invitations.sent({})
    expect(sent.map(({ personId, mail }) => [personId, mail]).sort()).toEqual(
      [
        [reachable.personId, 'ON_ITS_WAY'],
        [other.personId, 'NONE'],
      ].sort(),
    )
  })

  it('inviting a contact again returns the same pending invitation, even when eight requests overlap', async () => {
    const member = await makeMember(db)
    const { personId } = await contactOf(member, null)

    const requests = Array.from({ length: 8 }, () => () => as(member).circles.invite({ personId }))
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('invitation'), requests)
    const invited = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(invited).toHaveLength(8)
    const ids = new Set(invited.map(({ invitationId }) => invitationId))

    expect(ids.size).toBe(1)
    const after = as(member, { now: minutesLater(720 * 60) })
    expect((await after.circles.invite({ personId })).invitationId).not.toBe([...ids][0])
  })

  it('inviting a contact is rejected for people outside of the caller’s circle, for members, and for visitors', async () => {
    const member = await makeMember(db)
    const stranger = await makeContact(db)
    const { circles } = as(member)
    await expectAppError(circles.invite({ personId: stranger.personId }), 'CIRCLES.NOT_IN_CIRCLE')
    await expectAppError(circles.invite({ personId: crypto.randomUUID() }), 'CIRCLES.NOT_IN_CIRCLE')
    await expectAppError(circles.invite({ personId: member.personId }), 'CIRCLES.NOT_IN_CIRCLE')
    const friend = await makeMember(db)
    await addToCircle(db, member, friend)
    await expectAppError(circles.invite({ personId: friend.personId }), 'INVITATIONS.CLAIMED')
    const { personId } = await contactOf(member, null)
    await expectAppError(visitor.circles.invite({ personId }), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('the invitation token in an e-mail', () => {
  it('no response of any procedure to the inviter contains the mailed invitation token', async () => {
    const inviter = await makeMember(db)
    const email = 'secreta@correo.example'
    const answers: unknown[] = []
    const { circles, invitations, identity, reviews } = as(inviter)
    const added = await circles.addNew({
      name: createUniquePersonName(),
      phone: createUniquePhone(),
      review: 'Bien.',
      email,
    })
    const { personId } = added.person
    answers.push(added, await circles.invite({ personId }))
    const first = await readNewestInvitationToken(db, email)
    const [sent] = (await invitations.sent({})).invitations
    const invitationId = sent?.id ?? ''
    answers.push(sent, await invitations.link({ invitationId }))
    const later = as(inviter, { now: minutesLater(61) })
    answers.push(await later.invitations.resend({ invitationId }), await later.invitations.sent({}))
    const second = await readNewestInvitationToken(db, email)
    answers.push(await later.invitations.link({ invitationId }))
    answers.push(await circles.list(), await circles.search({ query: added.person.name }))
    answers.push(await circles.standing({ personId }), await circles.dashboard(), await circles.explore())
    answers.push(
      await identity.profile({ id: personId }),
      await identity.ownProfile(),
      await identity.viewer(),
    )
    answers.push(await reviews.list({ personId }), await identity.account(), await identity.sessions())

    const everything = JSON.stringify(answers)
    expect([first, second].map((token) => token.length)).toEqual([32, 32])
    for (const token of [first, second]) expect(everything).not.toContain(token)
    const hashes = await db.invitationToken.findMany({ where: { invitationId, kind: 'MAIL' } })
    for (const { tokenHash } of hashes) expect(everything).not.toContain(tokenHash)
  })
})
