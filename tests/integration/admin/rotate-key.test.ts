import { describe, expect, it } from 'vitest'
import { type Db, getSqlExecutor, registerSqlExecutor } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { MailCategory } from '#kernel/mail/contract.ts'
import { createUnsubscribeLink, hasAddressOptedOutOfMail } from '#kernel/mail/opt-outs.ts'
import { removeContact } from '#modules/identity/use-cases/remove-contact.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createAdminCommandRunner, expectCommandError } from '../../support/admin.ts'
import { createAppointmentLinkToken } from '../../support/appointment-links.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const admin = createAdminCommandRunner(db)

async function skipDelay() {
  await db.installationKey.updateMany({
    where: { retiredAt: { not: null } },
    data: { retiredAt: new Date(Date.now() - 60_000) },
  })
}

function createDbWithoutCachedKeys(): Db {
  const restarted = Object.create(db)
  registerSqlExecutor(restarted, getSqlExecutor(db))
  return restarted
}
const restarted = () => createTestCaller(createDbWithoutCachedKeys(), null)

it('links signed before a key rotation work until the operator drops the old keys', async () => {
  const provider = await makeProvider(db, { agenda: { autoConfirmFor: 'NONE' } })
  const client = await makeMember(db)
  const startsAt = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 2 * 86_400_000)
  const { id } = await makeAppointment(db, provider, client, startsAt)
  const tokens = [
    await createAppointmentLinkToken(db, id, 'CLIENT', client.email),
    await createAppointmentLinkToken(db, id, 'PROVIDER', provider.email),
  ]
  const { path } = await createTestCaller(db, client.actor).scheduling.createCalendarFeed()
  const calendar = async () =>
    (await (await createTestApp(createDbWithoutCachedKeys())).inject({ url: path ?? '' })).statusCode

  expect(await admin('rotate-key')).toMatch(/^Claves cambiadas: \d+\. Firman dentro de 1 min/)
  expect(await expectCommandError(admin('rotate-key', '--drop-old'))).toEqual([
    1,
    'Las claves nuevas aún no firman: espera 1 min después de rotate-key.',
  ])
  await skipDelay()

  for (const token of tokens)
    expect(await restarted().scheduling.linkedAppointment({ token })).toMatchObject({ isSignedIn: false })
  expect(await calendar()).toBe(200)
  const newToken = await createAppointmentLinkToken(createDbWithoutCachedKeys(), id, 'CLIENT', client.email)
  expect(tokens).not.toContain(newToken)
  await restarted().scheduling.linkedAppointment({ token: newToken })

  expect(await admin('rotate-key', '--drop-old')).toMatch(/^Claves anteriores borradas: \d+\./)
  for (const token of tokens)
    await expectAppError(restarted().scheduling.linkedAppointment({ token }), 'SCHEDULING.LINK_INVALID')
  expect(await calendar()).toBe(404)
  await restarted().scheduling.linkedAppointment({ token: newToken })
  expect(await admin('rotate-key', '--drop-old')).toBe('No hay claves anteriores que borrar.')
})

it('the phone number of a removed contact stays blocked after the operator rotates the secret keys', async () => {
  const [before, after] = [await makeContact(db), await makeContact(db)]
  const ctx = { ...createTestContext(db, null), personEventHandlers }
  const remove = (personId: PersonId) => inTransaction(db, (tx) => removeContact(tx, ctx, personId))
  await remove(before.personId)
  await admin('rotate-key')
  await skipDelay()
  await remove(after.personId)
  await admin('rotate-key', '--drop-old')

  for (const { phone } of [before, after]) {
    await expect(makeContact(db, { phone })).rejects.toMatchObject({ code: 'IDENTITY.CONTACT_REMOVED' })
    expect(await admin('readmit', phone)).toContain('se puede agregar otra vez')
    await makeContact(db, { phone })
  }
})

it('the audit log records a key rotation and the deletion of the old keys, once each', async () => {
  await createTestCaller(db, (await makeMember(db)).actor).scheduling.createCalendarFeed()
  await db.auditEvent.deleteMany()
  await admin('rotate-key')
  await skipDelay()
  await admin('rotate-key', '--drop-old')
  await admin('rotate-key', '--drop-old')

  const events = await db.auditEvent.findMany({ orderBy: { at: 'asc' }, select: { event: true, by: true } })
  expect(events).toEqual([
    { event: 'KEY_ROTATED', by: 'operator' },
    { event: 'OLD_KEYS_DROPPED', by: 'operator' },
  ])
  expect(await admin('audit', '--event', 'KEY_ROTATED')).toContain('llave de la instalación renovada')
})

describe('an opt-out from a category of e-mails, such as reminders', () => {
  const address = 'sin-avisos@correo.example'
  const optedOut = (category: MailCategory) =>
    hasAddressOptedOutOfMail(createDbWithoutCachedKeys(), { address, category })
  const tokenOf = async (category: MailCategory) => {
    const link = await createUnsubscribeLink(createDbWithoutCachedKeys(), 'https://circulo.example', {
      address,
      category,
    })
    return new URL(link).searchParams.get('token') ?? ''
  }

  it('an opt-out from reminder e-mails stays valid after a key rotation, even after the old keys are deleted', async () => {
    const token = await tokenOf('REMINDER')
    await restarted().identity.setMailPreference({ token, subscribed: false })
    await admin('rotate-key')
    await skipDelay()
    expect(await optedOut('REMINDER')).toBe(true)
    expect(await restarted().identity.mailPreference({ token })).toMatchObject({ subscribed: false })
    await admin('rotate-key', '--drop-old')
    expect(await optedOut('REMINDER')).toBe(true)

    const newToken = await tokenOf('REMINDER')
    expect(newToken).not.toBe(token)
    expect(await restarted().identity.mailPreference({ token: newToken })).toMatchObject({
      subscribed: false,
    })
    await restarted().identity.setMailPreference({ token: newToken, subscribed: true })
    expect(await optedOut('REMINDER')).toBe(false)
  })

  it('an unsubscribe link from before a key rotation works until the operator drops the old keys', async () => {
    const token = await tokenOf('INVITATION')
    await admin('rotate-key')
    await skipDelay()
    const app = await createTestApp(createDbWithoutCachedKeys())
    const post = () => app.inject({ method: 'POST', url: `/avisos?token=${token}` })
    expect((await post()).statusCode).toBe(200)
    expect(await optedOut('INVITATION')).toBe(true)

    await admin('rotate-key', '--drop-old')
    await expectAppError(restarted().identity.mailPreference({ token }), 'IDENTITY.LINK_INVALID')
    expect(await optedOut('INVITATION')).toBe(true)
  })
})

it('the command rotate-key rejects unknown options and arguments', async () => {
  expect((await expectCommandError(admin('rotate-key', '--all')))[0]).toBe(2)
  expect((await expectCommandError(admin('rotate-key', 'drop-old')))[0]).toBe(2)
})
