import { describe, expect, it } from 'vitest'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { RegisterInviteeInput } from '#modules/invitations/contract/invitations.ts'
import { createTestCaller, createTestConfig } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  type CreatedTestInvitation,
  copyInvitationLink,
  extractInvitationToken,
  makeInvitation,
  makeRegisterInviteeInput,
  type TestInvitationOverrides,
} from '../../support/factories/invitations.ts'
import {
  createUniquePersonName,
  createUniquePhone,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const register = (input: RegisterInviteeInput) => visitor.invitations.register(input)
const recommended = async (personId: PersonId) =>
  (await visitor.circles.standing({ personId })).recommendationCount

async function recommendToo({ contact }: CreatedTestInvitation) {
  const other = await makeMember(db)
  await addToCircle(db, other, contact)
  return other
}

async function review(author: TestMember, { contact: { personId } }: CreatedTestInvitation) {
  const written = { personId, text: 'Trabajo fino.', trades: [], photoIds: [] }
  await createTestCaller(db, author.actor).reviews.create(written)
}

type Situation = (invitation: CreatedTestInvitation) => Promise<unknown>
const situations: [when: string, claims: 'linked' | 'not linked', arrange: Situation][] = [
  ['only the inviter recommends the contact', 'linked', async () => undefined],
  ['the inviter has written a review', 'linked', (made) => review(made.inviter, made)],
  [
    'the inviter has removed the contact from the circle',
    'linked',
    ({ inviter, contact: { personId } }) => createTestCaller(db, inviter.actor).circles.remove({ personId }),
  ],
  ['another member recommends the contact', 'not linked', recommendToo],
  [
    'a member without a confirmed e-mail recommends the contact',
    'not linked',
    async ({ contact: { personId } }) => {
      const { actor } = await makeMember(db, { unproven: true })
      await createTestCaller(db, actor).circles.add({ personId })
    },
  ],
  [
    'another member has only written a review',
    'not linked',
    async (made) => review(await makeMember(db), made),
  ],
  [
    'another member has withdrawn a recommendation',
    'linked',
    async (made) => {
      const other = await recommendToo(made)
      await createTestCaller(db, other.actor).circles.remove({ personId: made.contact.personId })
    },
  ],
]

describe.each([
  ['with an e-mail', undefined],
  ['without e-mail', null],
] satisfies [string, TestInvitationOverrides['email']][])(
  'a copied invitation link for a contact %s',
  (_which, email) => {
    it.each(situations)(
      'when %s, a registration by a copied link leaves the contact’s profile %s to the account',
      async (_when, expected, arrange) => {
        const invitation = await makeInvitation(db, { email })
        await arrange(invitation)
        const { personId } = invitation.contact
        const before = await recommended(personId)
        const token = await copyInvitationLink(db, invitation)

        const { linksProfile, kind } = await visitor.invitations.read({ token })
        const { linked, pending, viewer } = await register(makeRegisterInviteeInput(invitation, { token }))

        const account = await db.account.findUniqueOrThrow({ where: { email: viewer.email } })
        expect([kind, account.emailVerifiedAt]).toEqual(['LINK', null])
        expect([linked, linksProfile]).toEqual([expected === 'linked', expected === 'linked'])
        if (linked) {
          expect([viewer.personId, pending]).toEqual([personId, null])
          expect(await recommended(personId)).toBe(1)
          return
        }
        expect(pending).toBe(email === null ? 'OPERATOR' : 'MAIL')
        expect(viewer.personId).not.toBe(personId)
        expect(await db.person.findUnique({ where: { id: personId } })).toMatchObject({ accountId: null })
        expect(await recommended(personId)).toBe(before)
        expect(await recommended(viewer.personId)).toBe(0)
      },
    )
  },
)

it('a copied link does not transfer a contact whose creator is not the inviter', async () => {
  const limits = { ...createTestConfig().limits, reviewsPerDay: 1 }
  const creator = await makeMember(db, { unproven: true })
  const { circles } = createTestCaller(db, creator.actor, { config: { limits } })
  const contact = { phone: createUniquePhone(), review: 'Muy cumplida.', city: 'Tepic' }
  await circles.addNew({ ...contact, name: createUniquePersonName(), phone: createUniquePhone() })
  const { person } = await circles.addNew({ ...contact, name: createUniquePersonName() })
  expect(await db.review.count({ where: { subjectId: person.personId } })).toBe(0)

  const stranger = createTestCaller(db, (await makeMember(db)).actor)
  await stranger.circles.add({ personId: person.personId })
  const { invitationId } = await stranger.circles.invite({ personId: person.personId })
  const token = extractInvitationToken((await stranger.invitations.link({ invitationId })).url)

  const email = `${crypto.randomUUID()}@correo.example`
  const typed = { name: person.name, email, password: 'contraseña-de-prueba', city: 'Tepic' }
  const outcome = await register({ ...typed, token, phone: '', profession: '' })
  expect(outcome).toMatchObject({ linked: false, pending: 'OPERATOR' })
})

describe('the mailed token of an invitation', () => {
  it.each(situations)(
    'an e-mailed invitation transfers the contact’s profile when %s (with a copied link: profile %s)',
    async (_when, _link, arrange) => {
      const invitation = await makeInvitation(db)
      await arrange(invitation)
      const { personId } = invitation.contact

      const { linked, viewer } = await register(makeRegisterInviteeInput(invitation))

      expect([linked, viewer.personId]).toEqual([true, personId])
      expect(await visitor.identity.profile({ id: personId })).toMatchObject({ registered: true })
    },
  )
})

describe('a person who registers by a copied link and does not get the profile', () => {
  it('a person who registered by link gets the profile with all its data after confirming the e-mail', async () => {
    const invitation = await makeInvitation(db)
    await recommendToo(invitation)
    await review(await makeMember(db), invitation)
    const { personId, email } = invitation.contact
    const token = await copyInvitationLink(db, invitation)
    const { viewer } = await register(makeRegisterInviteeInput(invitation, { token }))
    const { accountId, ...own } = await db.person.findUniqueOrThrow({ where: { id: viewer.personId } })
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { recipient: email ?? '', text: { contains: '/verificar?token=' } },
    })
    const verification = /verificar\?token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    const session = await db.session.findFirstOrThrow({ where: { accountId: requireValue(accountId) } })

    const actor = { accountId: requireValue(accountId), personId: own.id, sessionId: session.id }
    const after = await createTestCaller(db, actor).identity.confirmEmail({ token: verification })

    expect(after.personId).toBe(personId)
    expect(await recommended(personId)).toBe(2)
    expect((await visitor.reviews.list({ personId })).reviews).toHaveLength(1)
    expect((await visitor.identity.profile({ id: own.id })).personId).toBe(personId)
  })

  it('if a contact without e-mail registers by an invitation link, the operator gets one request to approve the profile', async () => {
    const invitation = await makeInvitation(db, { email: null })
    await recommendToo(invitation)
    const token = await copyInvitationLink(db, invitation)
    const typed = makeRegisterInviteeInput(invitation, {
      token,
      name: 'Jesús Peñaloza',
      phone: '55 1234 5678',
    })
    const { viewer } = await register(typed)

    const requests = await db.profileRequest.findMany({ where: { personId: invitation.contact.personId } })
    expect(requests).toMatchObject([
      {
        kind: 'CLAIM',
        personName: invitation.contact.name,
        requesterName: 'Jesús Peñaloza',
        requesterEmail: viewer.email,
        requesterPhone: '55 1234 5678',
        resolvedAt: null,
      },
    ])
    expect(requests[0]?.requesterAccountId).toMatch(/^\w{28}$/)
  })

  it('a registration that awaits e-mail confirmation invalidates the other copied links of the invitation', async () => {
    const invitation = await makeInvitation(db)
    await recommendToo(invitation)
    const [first, second] = [
      await copyInvitationLink(db, invitation),
      await copyInvitationLink(db, invitation),
    ]
    await register(makeRegisterInviteeInput(invitation, { token: first, password: 'la-del-extraño' }))

    const again = register(
      makeRegisterInviteeInput(invitation, { token: second, password: 'la-del-extraño' }),
    )
    await expectAppError(again, 'INVITATIONS.ALREADY_USED')
    const owner = register(makeRegisterInviteeInput(invitation, { password: 'la-de-la-dueña' }))
    await expectAppError(owner, 'INVITATIONS.EMAIL_REGISTERED')
    expect((await visitor.invitations.read({ token: invitation.mailToken })).linksProfile).toBe(true)
    const { linked, viewer } = await register(
      makeRegisterInviteeInput(invitation, { password: 'la-del-extraño' }),
    )
    expect([linked, viewer.personId]).toEqual([true, invitation.contact.personId])
  })

  it('after a registration by link, the mailed invitation token still works when the new account was deleted', async () => {
    const invitation = await makeInvitation(db)
    await recommendToo(invitation)
    const password = 'la-del-extraño'
    const token = await copyInvitationLink(db, invitation)
    const { viewer } = await register(makeRegisterInviteeInput(invitation, { token, password }))
    const { accountId } = await db.person.findUniqueOrThrow({ where: { id: viewer.personId } })
    const session = await db.session.findFirstOrThrow({ where: { accountId: requireValue(accountId) } })
    const stranger = { accountId: requireValue(accountId), personId: viewer.personId, sessionId: session.id }
    await createTestCaller(db, stranger).identity.deleteAccount({ password, email: null })

    const { linked, viewer: owner } = await register(makeRegisterInviteeInput(invitation))
    expect([linked, owner.personId]).toEqual([true, invitation.contact.personId])
  })
})
