import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectFieldError } from '../../support/expect-app-error.ts'
import { makeInvitation } from '../../support/factories/invitations.ts'
import { createUniquePhone, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const sentence =
  'Escribe el nombre sin enlaces, páginas de internet ni correos. Después de un punto, deja un espacio.'
const links = ['Gana en evil.com', 'www.evil.mx', 'ana@evil.com', 'https://evil.example']
const mailbox = () => `${randomUUID()}@correo.example`

describe.each(links)('the name %s', (name) => {
  it('a name with a link or an e-mail is rejected at sign-up', async () => {
    const input = { name, email: mailbox(), password: 'contraseña-de-prueba' }
    await expectFieldError(createTestCaller(db, null).identity.signUp(input), 'name', sentence)
  })

  it('a name with a link or an e-mail is rejected for a new contact', async () => {
    const { circles } = createTestCaller(db, (await makeMember(db)).actor)
    const input = { name, phone: createUniquePhone(), review: 'Muy cumplida.', email: mailbox() }
    await expectFieldError(circles.addNew(input), 'name', sentence)
  })

  it('a name with a link or an e-mail is rejected in a registration by invitation', async () => {
    const { mailToken: token, contact } = await makeInvitation(db)
    const input = { token, name, email: contact.email ?? '', password: 'contraseña-de-prueba' }
    const rest = { phone: createUniquePhone(), profession: '', city: 'Tepic' }
    await expectFieldError(
      createTestCaller(db, null).invitations.register({ ...input, ...rest }),
      'name',
      sentence,
    )
  })
})

it('a name such as "Dr.Simi", with a point but without a space, is accepted', async () => {
  const input = { name: 'Dr.Simi', email: mailbox(), password: 'contraseña-de-prueba' }
  expect(await createTestCaller(db, null).identity.signUp(input)).toMatchObject({ name: 'Dr.Simi' })
})
