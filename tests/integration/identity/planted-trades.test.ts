import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { answerRecoveryRequests } from '#modules/identity/api.ts'
import { callerFor, testConfig } from '../../support/caller.ts'
import { makeInvitation } from '../../support/factories/invitations.ts'
import { type Member, makeContact, makeMember } from '../../support/factories/people.ts'
import { tokenMailedTo } from '../../support/mailbox.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const visitor = callerFor(db, null)

const proofs: Record<string, (member: Member) => Promise<unknown>> = {
  confirmation: async ({ actor, email }) =>
    callerFor(db, actor).identity.confirmEmail({
      token: await tokenMailedTo(db, email, 'Confirma tu correo electrónico'),
    }),
  'sign-in link': async ({ email }) => {
    await visitor.identity.requestRecovery({ email, purpose: 'SIGN_IN' })
    await answerRecoveryRequests({ db, config: testConfig(), clock: systemClock })
    return visitor.identity.signInByLink({ token: await tokenMailedTo(db, email, 'Tu enlace para entrar') })
  },
}

async function proveAfterPlanting(professions: string[], prove: (member: Member) => Promise<unknown>) {
  const email = `${randomUUID()}@correo.example`
  const contact = await makeContact(db, { email, professions })
  const member = await makeMember(db, { email })
  await prove(member)
  const person = await db.person.findUniqueOrThrow({ where: { accountId: member.accountId } })
  // precondition: the contact's record survives
  expect(person).toMatchObject({ id: contact.personId, professions })
  return person
}

describe('a contact with a trade that is older than a member who did nothing but sign up', () => {
  it.each(Object.entries(proofs))(
    'does not widen the audiences of the member who proves the e-mail by a %s',
    async (_name, prove) => {
      const { id, email, phone } = await proveAfterPlanting(['Brujería'], prove)
      const shown = await visitor.identity.profile({ id })
      expect(shown).toMatchObject({ phone: null, email: null })
      const other = await makeMember(db)
      expect(await callerFor(db, other.actor).identity.profile({ id })).toMatchObject({ phone, email })
    },
  )

  it('keeps the default audiences when the contact has no trade', async () => {
    const person = await proveAfterPlanting([], async (member) => proofs.confirmation?.(member))
    expect(person).toMatchObject({ phoneAudience: null, emailAudience: null })
  })
})

describe('an account that registers with the contact’s invitation', () => {
  it('keeps the default audience of a profile with a trade', async () => {
    const { contact, mailToken } = await makeInvitation(db)
    const email = contact.email ?? ''
    await visitor.invitations.register({
      token: mailToken,
      name: contact.name,
      email,
      password: 'contraseña-propia',
      phone: contact.phone,
      profession: '',
      city: 'Tepic',
    })
    const shown = await visitor.identity.profile({ id: contact.personId })
    expect(shown).toMatchObject({ registered: true, phone: contact.phone, email })
  })
})
