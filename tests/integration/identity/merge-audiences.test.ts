import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callerFor } from '../../support/caller.ts'
import { makeInvitation } from '../../support/factories/invitations.ts'
import { type Member, makeContact, makeMember } from '../../support/factories/people.ts'
import { readMailedToken } from '../../support/mailbox.ts'
import { createRecoverySteps } from '../../support/recovery-steps.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const visitor = callerFor(db, null)
const { mailedLink } = createRecoverySteps(db)

const proofs: Record<string, (member: Member) => Promise<unknown>> = {
  confirmation: async ({ actor, email }) =>
    callerFor(db, actor).identity.confirmEmail({
      token: await readMailedToken(db, email, 'Confirma tu correo electrónico'),
    }),
  'sign-in link': async ({ email }) =>
    visitor.identity.signInByLink({ token: await mailedLink(email, 'SIGN_IN') }),
}

async function proveAfterPlanting(professions: string[], prove: (member: Member) => Promise<unknown>) {
  const email = `${randomUUID()}@correo.example`
  const contact = await makeContact(db, { email, professions })
  const member = await makeMember(db, { email })
  await prove(member)
  const person = await db.person.findUniqueOrThrow({ where: { accountId: member.accountId } })
  expect(person).toMatchObject({ id: contact.personId, professions })
  return person
}

describe('a contact with a trade that is merged with a newer member without profile', () => {
  it.each(Object.entries(proofs))(
    'a merge with a contact does not show the member’s contact data to visitors when a %s proves the e-mail',
    async (_name, prove) => {
      const { id, email, phone } = await proveAfterPlanting(['Brujería'], prove)
      const shown = await visitor.identity.profile({ id })
      expect(shown).toMatchObject({ phone: null, email: null })
      const other = await makeMember(db)
      expect(await callerFor(db, other.actor).identity.profile({ id })).toMatchObject({ phone, email })
    },
  )

  it('merging a member with a contact without a trade leaves the contact-data audiences unset', async () => {
    const person = await proveAfterPlanting([], async (member) => proofs.confirmation?.(member))
    expect(person).toMatchObject({ phoneAudience: null, emailAudience: null })
  })
})

describe('an account that registers by the invitation of a contact', () => {
  it('an account registered by a contact’s invitation shows phone and e-mail to visitors by default', async () => {
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
