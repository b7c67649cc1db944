import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { makeInvitation } from '../../support/factories/invitations.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { readMailedToken } from '../../support/mailbox.ts'
import { createRecoveryTestSteps } from '../../support/recovery-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const { mailedLink } = createRecoveryTestSteps(db)

const proofs: Record<string, (member: TestMember) => Promise<unknown>> = {
  confirmation: async ({ actor, email }) =>
    createTestCaller(db, actor).identity.confirmEmail({
      token: await readMailedToken(db, email, 'Confirma tu correo electrónico'),
    }),
  'sign-in link': async ({ email }) =>
    visitor.identity.signInByLink({ token: await mailedLink(email, 'SIGN_IN') }),
}

async function proveAfterPlanting(professions: string[], prove: (member: TestMember) => Promise<unknown>) {
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
    'if an e-mail %s merges a member with a contact, visitors cannot see the member’s phone',
    async (_name, prove) => {
      const { id, email, phone } = await proveAfterPlanting(['Brujería'], prove)
      const shown = await visitor.identity.profile({ id })
      expect(shown).toMatchObject({ phone: null, email: null })
      const other = await makeMember(db)
      expect(await createTestCaller(db, other.actor).identity.profile({ id })).toMatchObject({ phone, email })
    },
  )

  it('a merge with a contact who has no trade keeps the visibility settings of the member’s phone and e-mail', async () => {
    const person = await proveAfterPlanting([], async (member) => proofs.confirmation?.(member))
    expect(person).toMatchObject({ phoneAudience: null, emailAudience: null })
  })
})

describe('an account that registers by the invitation of a contact', () => {
  it('a contact who registers through an invitation shows phone and e-mail to visitors by default', async () => {
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
