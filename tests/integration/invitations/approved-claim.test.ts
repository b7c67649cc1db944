import { describe, expect, it } from 'vitest'
import { createAdminCommandRunner } from '../../support/admin.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  copyInvitationLink,
  makeInvitation,
  makeRegisterInviteeInput,
  readNewestInvitationToken,
} from '../../support/factories/invitations.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)

async function waitingForOperator() {
  const invitation = await makeInvitation(db, { email: null })
  const friend = await makeMember(db)
  await addToCircle(db, friend, invitation.contact)
  const token = await copyInvitationLink(db, invitation)
  const { viewer, pending } = await visitor.invitations.register(
    makeRegisterInviteeInput(invitation, { token }),
  )
  expect(pending).toBe('OPERATOR')
  const { personId } = invitation.contact
  const request = await db.profileRequest.findFirstOrThrow({ where: { personId } })
  return { viewer, personId, approve: () => createAdminCommandRunner(db)('approve', request.id) }
}

describe('a claim that the operator approves', () => {
  it('the approval of a claim transfers the contact’s profile to a member with a confirmed e-mail', async () => {
    const { viewer, personId, approve } = await waitingForOperator()
    await db.account.update({ where: { email: viewer.email }, data: { emailVerifiedAt: new Date() } })
    const fan = await makeMember(db)
    await addToCircle(db, fan, viewer)

    expect(await approve()).toMatch(/^Aprobada: el perfil de .+ ya está en la cuenta de quien lo pidió/)

    expect((await visitor.identity.profile({ id: viewer.personId })).personId).toBe(personId)
    expect((await visitor.circles.standing({ personId })).recommendationCount).toBe(3)
    const mails = await db.outboxMail.findMany({ where: { recipient: viewer.email } })
    expect(mails.some(({ subject }) => /ya es tuyo$/.test(subject))).toBe(true)
    await expect(approve()).rejects.toThrow('No hay una solicitud pendiente')
  })

  it('the approval of a claim mails a takeover link to a member without a confirmed e-mail', async () => {
    const { viewer, personId, approve } = await waitingForOperator()

    expect(await approve()).toMatch(/va en camino/)

    const person = await db.person.findUniqueOrThrow({ where: { id: personId } })
    expect(person.accountId).toBeNull()
    const token = await readNewestInvitationToken(db, viewer.email)
    const { name, email } = viewer
    const typed = {
      token,
      name,
      email,
      password: 'contraseña-de-prueba',
      phone: '',
      profession: '',
      city: 'León',
    }
    const after = await visitor.invitations.register(typed)
    expect([after.linked, after.viewer.personId]).toEqual([true, personId])
    const account = await db.account.findUniqueOrThrow({ where: { email } })
    expect(account.emailVerifiedAt).not.toBeNull()
  })
})
