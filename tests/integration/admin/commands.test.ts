import { describe, expect, it } from 'vitest'
import { describeCommands, isHelpRequest } from '#operator/admin/commands.ts'
import { createAdminCommandRunner, expectCommandError } from '../../support/admin.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { readNewestInvitationToken } from '../../support/factories/invitations.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { readMailsToRecipient } from '../../support/mailbox.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const admin = createAdminCommandRunner(db)

let requesters = 0
async function makeRequest(
  kind: 'CLAIM' | 'REMOVAL',
  changes: { email?: string; phone?: string; message?: string } = {},
) {
  const contact = await makeContact(db)
  const visitor = createTestCaller(db, null, { address: `192.0.2.${++requesters}` })
  const own = `solicitante${requesters}@correo.example`
  const request = { personId: contact.personId, name: 'Lupita', email: own, ...changes }
  if (kind === 'CLAIM') await visitor.invitations.requestClaim(request)
  else await visitor.identity.requestRemoval(request)
  const row = await db.profileRequest.findFirstOrThrow({ where: { personId: contact.personId } })
  return { contact, email: request.email, id: row.id.slice(-12), fullId: row.id }
}

describe('npm run admin -- requests', () => {
  it('the admin command lists requests to claim or remove profiles, without control characters', async () => {
    const { contact, email, id } = await makeRequest('CLAIM', {
      phone: '33 1234 5678',
      message: 'Soy yo.\u001b[31m\nLlámenme.',
    })
    const list = await admin('requests')

    expect(list).toContain(`${id}  RECLAMAR  ${contact.name}`)
    expect(list).toContain(`Lupita · ${email} · 33 1234 5678`)
    expect(list).toContain(`/perfil/${contact.personId}`)
    expect(list).toContain('dice:   Soy yo.[31m Llámenme.')
    expect(list).not.toContain('\u001b')
    expect(list).toMatch(/Pendientes: \d+$/)
  })

  it('approving a claim sends the requester a link that connects the profile with an account', async () => {
    const { contact, email, id } = await makeRequest('CLAIM')
    await addToCircle(db, await makeMember(db), contact)
    await addToCircle(db, await makeMember(db), contact)

    expect(await admin('approve', id)).toBe(
      `Aprobada: el enlace para reclamar el perfil de ${contact.name} va en camino a ${email}.`,
    )
    expect(await admin('requests')).not.toContain(id)

    const { viewer, linked } = await createTestCaller(db, null).invitations.register({
      token: await readNewestInvitationToken(db, email),
      name: contact.name,
      email,
      password: 'contraseña-propia',
      phone: contact.phone,
      profession: '',
      city: 'Tepic',
    })
    expect(linked).toBe(true)
    expect(viewer).toMatchObject({ personId: contact.personId, email, emailVerified: true })
    expect(await db.circleMembership.count({ where: { memberId: contact.personId } })).toBe(2)
  })

  it('an e-mailed invitation link transfers a contact’s profile to the member whose claim the operator approved', async () => {
    const member = await makeMember(db)
    const { contact, id } = await makeRequest('CLAIM', { email: member.email })
    await admin('approve', id)

    const { viewer } = await createTestCaller(db, null).invitations.register({
      token: await readNewestInvitationToken(db, member.email),
      name: member.name,
      email: member.email,
      password: member.password,
      phone: contact.phone,
      profession: '',
      city: 'Tepic',
    })
    expect(viewer.personId).toBe(contact.personId)
  })

  it('approving the removal of a profile deletes it, notifies the requester, and blocks adding it again', async () => {
    const { contact, email, fullId } = await makeRequest('REMOVAL')

    expect(await admin('approve', fullId)).toBe(
      `Aprobada: el perfil de ${contact.name} fue eliminado; se avisa a ${email}.`,
    )
    expect(await db.person.count({ where: { id: contact.personId } })).toBe(0)
    const { circles } = createTestCaller(db, (await makeMember(db)).actor)
    await expectAppError(circles.matchContact(contact), 'IDENTITY.CONTACT_REMOVED')
    expect((await readMailsToRecipient(db, email)).map(({ subject }) => subject)).toEqual([
      `El perfil de ${contact.name} ya no está en Círculo`,
    ])
    expect(await db.profileRequest.findUniqueOrThrow({ where: { id: fullId } })).toMatchObject({
      outcome: 'APPROVED',
    })
  })

  it('the operator’s command readmit unblocks the phone number of a contact who was removed on request', async () => {
    const { contact, id } = await makeRequest('REMOVAL')
    await admin('approve', id)
    const { circles } = createTestCaller(db, (await makeMember(db)).actor)

    const groups = contact.phone.split(' ')
    expect(await admin('readmit', ...groups)).toBe(`El teléfono ${contact.phone} se puede agregar otra vez.`)
    expect(await circles.matchContact(contact)).toBeNull()
    expect(await admin('readmit', ...groups)).toBe(
      `Nadie con el teléfono ${contact.phone} había pedido no aparecer.`,
    )
    expect(await expectCommandError(admin('readmit', '12'))).toEqual([
      1,
      'Escribe un teléfono de 10 dígitos.',
    ])
  })

  it('rejecting a request to remove a profile leaves the contact unchanged and notifies the requester', async () => {
    const { contact, email, id } = await makeRequest('REMOVAL')

    expect(await admin('reject', id)).toBe(`Rechazada: se avisa a ${email}.`)
    expect(await db.person.count({ where: { id: contact.personId } })).toBe(1)
    expect(await readMailsToRecipient(db, email)).toMatchObject([
      { subject: `Tu solicitud sobre el perfil de ${contact.name}` },
    ])
    expect(await expectCommandError(admin('approve', id))).toEqual([
      1,
      `No hay una solicitud pendiente ${id}: mira la lista con "requests".`,
    ])
  })

  it('a request to claim a profile is decided once when three operators run commands simultaneously', async () => {
    const { email, id } = await makeRequest('CLAIM')
    const decide = (decision: 'approve' | 'reject') => () => admin(decision, id)
    const decisions = [decide('approve'), decide('reject'), decide('approve')]
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('profile_request'), decisions)

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readMailsToRecipient(db, email)).toHaveLength(1)
  })

  it('the removal of a profile cannot be approved if the person has created an account since the request', async () => {
    const { contact, id } = await makeRequest('REMOVAL')
    const member = await makeMember(db)
    await db.person.update({ where: { id: member.personId }, data: { accountId: null } })
    await db.person.update({ where: { id: contact.personId }, data: { accountId: member.accountId } })

    expect(await expectCommandError(admin('approve', id))).toEqual([
      1,
      'Esta persona ya tiene una cuenta: solo ella puede cambiar o eliminar su perfil.',
    ])
    expect(await admin('requests')).toContain(id)
  })
})

describe('npm run admin: accounts, disable, enable, end-sessions', () => {
  it('the admin command finds accounts by part of the e-mail address or name, and shows their state', async () => {
    const member = await makeMember(db, { name: 'Ximena Operada' })
    await admin('disable', member.email.toUpperCase())

    const line = await admin('accounts', 'xImena', 'operada')
    expect(line).toMatch(new RegExp(`^${member.email} +Ximena Operada +deshabilitada +0 ses\\. `))
    expect(await admin('accounts', member.email.slice(0, 12))).toContain('Ximena Operada')
    expect(await admin('accounts', '%')).toBe('No hay cuentas así.')
    expect((await admin('accounts')).split('\n').length).toBeGreaterThan(3)
  })

  it('disabling an account closes its agenda, which stays closed when the account is enabled again', async () => {
    const provider = await makeProvider(db)
    const { scheduling } = createTestCaller(db, null)
    const offer = () => scheduling.offer({ personId: provider.personId })
    expect(await offer()).toMatchObject({ enabled: true })
    await admin('disable', provider.email)
    expect(await offer()).toMatchObject({ enabled: false, hasRanges: true })
    const booking = createTestCaller(db, (await makeMember(db)).actor).scheduling.book({
      personId: provider.personId,
      date: '2026-12-01',
      time: '09:00',
    })
    await expectAppError(booking, 'SCHEDULING.AGENDA_DISABLED')
    await admin('enable', provider.email)
    expect(await offer()).toMatchObject({ enabled: false })
  })

  it('a disabled account has no sessions and links and cannot sign in until the operator enables it', async () => {
    const member = await makeMember(db)
    const { identity } = createTestCaller(db, null)
    const credentials = { email: member.email, password: member.password }

    expect(await admin('disable', member.email)).toBe(
      `La cuenta ${member.email} quedó deshabilitada y sin sesiones abiertas.\nNo tiene citas por venir.`,
    )
    expect(await admin('disable', member.email)).toBe(
      `La cuenta ${member.email} ya estaba deshabilitada.\nNo tiene citas por venir.`,
    )
    expect(await db.session.count({ where: { accountId: member.accountId } })).toBe(0)
    expect(await db.oneTimeToken.count({ where: { accountId: member.accountId, usedAt: null } })).toBe(0)
    await expectAppError(identity.signIn(credentials), 'IDENTITY.USER_DISABLED')

    expect(await admin('enable', member.email)).toBe(`La cuenta ${member.email} está habilitada otra vez.`)
    expect(await admin('enable', member.email)).toBe(`La cuenta ${member.email} no estaba deshabilitada.`)
    expect(await identity.signIn(credentials)).toMatchObject({ personId: member.personId })
  })

  it('the admin command `end-sessions` ends the sessions of only the given account', async () => {
    const [member, other] = [await makeMember(db), await makeMember(db)]
    await createTestCaller(db, null).identity.signIn({ email: member.email, password: member.password })

    expect(await admin('end-sessions', member.email)).toBe(`Sesiones cerradas de ${member.email}: 2.`)
    expect(await db.session.count({ where: { accountId: other.accountId } })).toBe(1)
    expect(await expectCommandError(admin('end-sessions', 'nadie@correo.example'))).toEqual([
      1,
      'No se encontró una cuenta con este correo electrónico.',
    ])
  })
})

describe('npm run admin', () => {
  it('the admin command prints its usage, and an error for an invalid command', async () => {
    expect(describeCommands()).toMatch(/^Uso: npm run admin -- COMANDO\n\n {2}requests {2,}/)
    expect([[], ['help'], ['approve', '--help']].map((words) => isHelpRequest(words))).toEqual([
      true,
      true,
      true,
    ])
    expect(isHelpRequest(['accounts', 'help'])).toBe(false)
    expect(await expectCommandError(admin('borrar'))).toEqual([
      2,
      expect.stringContaining('No hay un comando "borrar".'),
    ])
    expect(await expectCommandError(admin('toString'))).toEqual([2, expect.any(String)])
    expect(await expectCommandError(admin('approve'))).toEqual([2, 'A "approve" le falta: ID.'])
    expect(await expectCommandError(admin('disable', 'a@b.mx', 'c@d.mx'))).toEqual([
      2,
      expect.stringContaining('solo una cosa'),
    ])
    expect(await expectCommandError(admin('disable', 'a@b.mx', '--todo'))).toEqual([
      2,
      expect.stringContaining('"disable" no tiene la opción --todo.'),
    ])
    expect(await expectCommandError(admin('audit', '--account'))).toEqual([
      2,
      'A --account le falta: CORREO o ID.',
    ])
    expect(await expectCommandError(admin('requests', 'ya'))).toEqual([
      2,
      '"requests" no lleva nada después.',
    ])
  })
})
