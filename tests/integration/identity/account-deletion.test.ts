import { describe, expect, it } from 'vitest'
import type { PersonId } from '#kernel/ids/contract.ts'
import { createTestBrowserCookies, createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeInvitation, readNewestInvitationToken } from '../../support/factories/invitations.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { readMailsToRecipient } from '../../support/mailbox.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const day = 24 * 60 * 60_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const inDays = (days: number) => new Date(Date.now() + days * day)

const deleteAccount = (member: TestMember, changes: object = {}) =>
  createTestCaller(db, member.actor).identity.deleteAccount({
    password: member.password,
    email: null,
    ...changes,
  })

const countOf = (recommended: { personId: PersonId }) =>
  db.directoryEntry.findUniqueOrThrow({
    where: { personId: recommended.personId },
    select: { recommendationCount: true },
  })

describe('deleting an account', () => {
  it('deletionSummary returns the exact numbers of records that the deletion then deletes or cancels', async () => {
    const me = await makeProvider(db)
    const [friend, client] = [await makeMember(db), await makeMember(db)]
    const contacts = [
      await makeContact(db, { createdById: me.personId }),
      await makeContact(db, { createdById: me.personId }),
      await makeContact(db, { createdById: me.personId }),
    ] as const
    await addToCircle(db, me, friend, ...contacts)
    await addToCircle(db, friend, me, contacts[1])
    await makeReview(db, client, contacts[2])
    await makeReview(db, me, friend)
    await makeReview(db, me, contacts[0])
    await makeAppointment(db, me, client, inDays(2))
    await makeAppointment(db, me, client, inDays(3), { status: 'CANCELLED' })
    await makeAppointment(db, me, client, inDays(-3), { status: 'COMPLETED' })

    expect(await createTestCaller(db, me.actor).identity.deletionSummary()).toEqual({
      proof: 'PASSWORD',
      fresh: true,
      email: me.email,
      reviewsWritten: 2,
      upcomingAppointments: 1,
      pastAppointments: 2,
      circleSize: 4,
      recommendedBy: 1,
      // The account deletion keeps contacts that another member recommends or has reviewed.
      contactsToo: 1,
    })
  })

  it('deleting an account deletes the member’s data, and keeps the data of other people', async () => {
    const me = await makeMember(db, { profile: { phone: '33 4444 1234' } })
    const friend = await makeMember(db)
    const [mine, shared] = [
      await makeContact(db, { createdById: me.personId }),
      await makeContact(db, { createdById: me.personId }),
    ]
    await addToCircle(db, me, friend, mine, shared)
    await addToCircle(db, friend, me, shared)
    const [profilePhoto] = await makePhotos(db, me, 1, 'profile')
    await db.person.update({ where: { id: me.personId }, data: { photoId: profilePhoto } })
    await db.photo.update({ where: { id: profilePhoto }, data: { attachedAt: new Date() } })
    const myPhotos = await makePhotos(db, me, 2)
    const photosOfMe = await makePhotos(db, friend, 1)
    const theirPhotos = await makePhotos(db, friend, 1)
    await makeReview(db, me, friend, { photoIds: myPhotos.slice(0, 1) })
    await makeReview(db, me, mine, { photoIds: myPhotos.slice(1) })
    await makeReview(db, friend, me, { photoIds: photosOfMe })
    const kept = await makeReview(db, friend, shared, { photoIds: theirPhotos })
    await createTestCaller(db, me.actor).identity.requestRemoval({
      personId: shared.personId,
      name: me.name,
      email: me.email,
    })

    await deleteAccount(me)

    expect(await db.person.count({ where: { id: { in: [me.personId, mine.personId] } } })).toBe(0)
    expect(await db.account.count({ where: { id: me.accountId } })).toBe(0)
    expect(await db.session.count({ where: { accountId: me.accountId } })).toBe(0)
    expect(await db.person.count({ where: { id: { in: [friend.personId, shared.personId] } } })).toBe(2)
    expect(
      await db.review.findMany({
        select: { id: true },
        where: { subjectId: { in: [friend.personId, shared.personId] } },
      }),
    ).toEqual([kept])
    const attached = await db.photo.findMany({ where: { attachedAt: { not: null } }, select: { id: true } })
    const ids = attached.map(({ id }) => id)
    expect(ids).toContain(theirPhotos[0])
    for (const gone of [profilePhoto, ...myPhotos, ...photosOfMe]) expect(ids).not.toContain(gone)
    expect(await countOf(friend)).toEqual({ recommendationCount: 0 })
    expect(await countOf(shared)).toEqual({ recommendationCount: 1 })
    expect(await db.profileRequest.count({ where: { requesterEmail: me.email } })).toBe(0)

    const slug = me.profilePath.replace('/perfil/', '')
    await expectAppError(
      createTestCaller(db, null).identity.profile({ id: slug }),
      'IDENTITY.PERSON_NOT_FOUND',
    )
    expect(await db.slugClaim.findUniqueOrThrow({ where: { slug } })).toMatchObject({ personId: null })
    const again = await makeMember(db, { name: me.name, email: me.email })
    expect(again.profilePath).not.toBe(me.profilePath)
  })

  it('deleting an account cancels future appointments; past ones stay, without contact data', async () => {
    const [me, client, other] = [await makeProvider(db), await makeMember(db), await makeProvider(db)]
    const asProvider = await makeAppointment(db, me, client, inDays(2))
    const asClient = await makeAppointment(db, other, me, inDays(2), {
      clientPhone: '33 1111 2222',
      status: 'PENDING',
    })
    const before = await makeAppointment(db, other, me, inDays(-9), {
      clientPhone: '33 1111 2222',
      status: 'COMPLETED',
    })
    const known = (await readMailsToRecipient(db, client.email)).length
    await db.account.update({ where: { id: me.accountId }, data: { emailVerifiedAt: new Date() } })

    await deleteAccount(me)

    const row = (id: string) => db.appointment.findUniqueOrThrow({ where: { id } })
    expect(await row(asProvider.id)).toMatchObject({
      status: 'CANCELLED',
      providerId: null,
      providerName: me.name,
      clientEmail: client.email,
    })
    const anonymous = { clientId: null, clientName: me.name, clientEmail: null, clientPhone: null }
    expect(await row(asClient.id)).toMatchObject({ status: 'CANCELLED', ...anonymous })
    expect(await row(before.id)).toMatchObject({ status: 'COMPLETED', ...anonymous })
    const toClient = (await readMailsToRecipient(db, client.email)).slice(known)
    expect(toClient.map(({ subject }) => subject)).toEqual([`${me.name} no puede atender tu cita`])
    expect(toClient[0]?.text).toContain('eliminó su cuenta')
    expect((await readMailsToRecipient(db, other.email)).at(-1)?.subject).toBe(`${me.name} canceló su cita`)
    expect((await readMailsToRecipient(db, me.email)).map(({ subject }) => subject)).toContain(
      'Tu cuenta de Círculo fue eliminada',
    )
    const { appointments } = await createTestCaller(db, client.actor).scheduling.appointments({
      role: 'client',
      view: 'active',
      span: 'month',
      status: 'all',
    })
    expect(appointments).toMatchObject([
      { counterpart: { personId: null, profilePath: null, name: me.name } },
    ])

    await deleteAccount(other)
    expect(await db.appointment.count({ where: { id: { in: [asClient.id, before.id] } } })).toBe(0)
  })

  it('after a member deletes the account, requests from other tabs fail with the error SIGN_IN_REQUIRED', async () => {
    const me = await makeMember(db)
    const { identity } = createTestCaller(db, me.actor)
    await deleteAccount(me)
    const { password } = me
    const others = [
      () => identity.account(),
      () => identity.deletionSummary(),
      () => identity.sendVerification(),
      () => identity.changePassword({ currentPassword: password, newPassword: 'otra-clave-77' }),
      () => identity.requestEmailChange({ email: `otro-${me.email}`, password }),
    ]
    for (const other of others) await expectAppError(other(), 'KERNEL.SIGN_IN_REQUIRED')
    await identity.deleteAccount({ password, email: null })
  })

  it('deleting an account invalidates the copied invitation links of the member, but not the e-mailed invitations', async () => {
    const invitation = await makeInvitation(db)
    const { contact, inviter, mailToken } = invitation
    await addToCircle(db, await makeMember(db), contact)
    const { url } = await createTestCaller(db, inviter.actor).invitations.link({
      invitationId: invitation.id,
    })

    await deleteAccount(inviter)

    const visitor = createTestCaller(db, null)
    const linkToken = new URL(url).searchParams.get('token') ?? ''
    await expectAppError(visitor.invitations.read({ token: linkToken }), 'INVITATIONS.INVALID_TOKEN')
    expect(await visitor.invitations.read({ token: mailToken })).toMatchObject({ inviterName: null })
    expect(await readNewestInvitationToken(db, contact.email ?? '')).toBe(mailToken)
    expect(JSON.stringify(await db.invitation.findMany())).not.toContain(inviter.name)
  })

  it('deleting an account requires the password, and wrong passwords count as failed sign-ins', async () => {
    const me = await makeMember(db)
    const browser = createTestBrowserCookies()
    const caller = createTestCaller(db, me.actor, { browser, address: '203.0.113.50' })
    for (const password of ['otra-contraseña', ''])
      await expectAppError(
        caller.identity.deleteAccount({ password, email: me.email }),
        'IDENTITY.WRONG_PASSWORD',
      )
    for (let tries = 2; tries < 25; tries++)
      await expectAppError(
        caller.identity.deleteAccount({ password: 'no', email: null }),
        'IDENTITY.WRONG_PASSWORD',
      )
    await expectAppError(
      caller.identity.deleteAccount({ password: me.password, email: null }),
      'IDENTITY.TOO_MANY_ATTEMPTS',
    )
    expect(await db.person.count({ where: { id: me.personId } })).toBe(1)
  })

  it('a member who signed in 14 minutes ago can delete the account by typing the e-mail address, without the password', async () => {
    const me = await makeMember(db)
    await db.session.update({ where: { id: me.actor.sessionId }, data: { createdAt: minutesAgo(14) } })
    for (const email of ['otra@correo.example', null])
      await expectAppError(deleteAccount(me, { password: null, email }), 'IDENTITY.WRONG_EMAIL')
    expect(await db.person.count({ where: { id: me.personId } })).toBe(1)
    await deleteAccount(me, { password: null, email: me.email })
    expect(await db.person.count({ where: { id: me.personId } })).toBe(0)
  })

  it('16 minutes after the sign-in, the deletion of the account requires the password; the e-mail address is no longer enough', async () => {
    const me = await makeMember(db)
    await db.session.update({ where: { id: me.actor.sessionId }, data: { createdAt: minutesAgo(16) } })
    const summary = await createTestCaller(db, me.actor).identity.deletionSummary()
    expect(summary).toMatchObject({ proof: 'PASSWORD', fresh: false })
    await expectAppError(deleteAccount(me, { password: null, email: me.email }), 'IDENTITY.PASSWORD_REQUIRED')
    expect(await db.person.count({ where: { id: me.personId } })).toBe(1)
    expect(await db.account.count({ where: { id: me.accountId } })).toBe(1)
    await deleteAccount(me)
    expect(await db.person.count({ where: { id: me.personId } })).toBe(0)
  })

  it('an account that has no password can be deleted only with its e-mail address', async () => {
    const me = await makeMember(db)
    await db.account.update({ where: { id: me.accountId }, data: { passwordHash: null } })
    expect((await createTestCaller(db, me.actor).identity.deletionSummary()).proof).toBe('EMAIL')

    for (const email of ['otra@correo.example', null])
      await expectAppError(deleteAccount(me, { password: null, email }), 'IDENTITY.WRONG_EMAIL')
    await deleteAccount(me, { password: null, email: me.email.toUpperCase() })
    expect(await db.person.count({ where: { id: me.personId } })).toBe(0)
  })

  it('an account that has no password can be deleted only within 15 minutes after a sign-in', async () => {
    const me = await makeMember(db)
    await db.account.update({ where: { id: me.accountId }, data: { passwordHash: null } })
    await db.session.update({ where: { id: me.actor.sessionId }, data: { createdAt: minutesAgo(16) } })
    expect((await createTestCaller(db, me.actor).identity.deletionSummary()).proof).toBe('SIGN_IN')
    await expectAppError(deleteAccount(me, { password: null, email: me.email }), 'IDENTITY.SIGN_IN_AGAIN')
    expect(await db.person.count({ where: { id: me.personId } })).toBe(1)
  })

  it('deleting an account ends the session and deletes the session cookie, even when two requests overlap', async () => {
    const me = await makeMember(db)
    const browser = createTestBrowserCookies()
    browser.set('session', me.sessionToken)
    const request = () =>
      createTestCaller(db, me.actor, { browser }).identity.deleteAccount({
        password: me.password,
        email: null,
      })
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('person'), [request, request])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(browser.has('session')).toBe(false)
    expect(createTestContext(db, null, { browser }).sessionCookie.value).toBeNull()
    expect(await db.person.count({ where: { id: me.personId } })).toBe(0)
  })

  it.each([
    ['after the deletion has begun', 'person'],
    ['before the deletion begins', 'review'],
  ] as const)(
    'deleteAccount deletes a member completely, even if requests to recommend or review the member start %s',
    async (_claim, table) => {
      const me = await makeProvider(db)
      const others = [await makeMember(db), await makeMember(db), await makeMember(db)] as const
      await addToCircle(db, me, ...others)
      const [fan, author, leaving] = others
      await addToCircle(db, leaving, me)
      const writes = [
        () => createTestCaller(db, fan.actor).circles.add({ personId: me.personId }),
        () => makeReview(db, author, me),
        () => createTestCaller(db, leaving.actor).circles.remove({ personId: me.personId }),
      ]
      const deletes = () => deleteAccount(me)
      const contenders = table === 'person' ? [deletes, ...writes] : [...writes, deletes]
      const outcomes = await runOverlappingCalls<unknown[]>(
        url,
        preventWritesToTables(table, 'circle_membership'),
        contenders,
      )

      expect(await db.person.count({ where: { id: me.personId } })).toBe(0)
      const rejected = outcomes.flatMap((one) =>
        one.status === 'rejected' ? [String(one.reason.cause)] : [],
      )
      expect(rejected).toHaveLength(table === 'person' ? 2 : 0)
      for (const reason of rejected) expect(reason).toMatch(/PERSON_NOT_FOUND/)
      for (const other of others) expect(await countOf(other)).toEqual({ recommendationCount: 0 })
    },
  )
})
