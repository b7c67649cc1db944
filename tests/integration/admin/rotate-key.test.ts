import { expect, it } from 'vitest'
import { removeContact } from '#modules/identity/use-cases/remove-contact.ts'
import { participants } from '#server/participants.ts'
import { adminOf, refusalOf } from '../../support/admin.ts'
import { linkTokenOf } from '../../support/appointment-links.ts'
import { callerFor, contextFor } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { testApp } from '../../support/test-app.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const admin = adminOf(db)

/** As if the rotation had happened some minutes ago, in a process that has just started. */
async function skipDelay() {
  await db.installationKey.updateMany({
    where: { retiredAt: { not: null } },
    data: { retiredAt: new Date(Date.now() - 60_000) },
  })
}

/** A caller whose process has cached no key. */
const restarted = () => callerFor(Object.create(db), null)

it('keeps mailed links and calendars working until the old keys are dropped', async () => {
  const provider = await makeProvider(db, { agenda: { autoConfirmFor: 'NONE' } })
  const client = await makeMember(db)
  const startsAt = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 2 * 86_400_000)
  const { id } = await makeAppointment(db, provider, client, startsAt)
  const tokens = [
    await linkTokenOf(db, id, 'CLIENT', client.email),
    await linkTokenOf(db, id, 'PROVIDER', provider.email),
  ]
  const { path } = await callerFor(db, client.actor).scheduling.createCalendarFeed()
  const calendar = async () =>
    (await (await testApp(Object.create(db))).inject({ url: path ?? '' })).statusCode

  expect(await admin('rotate-key')).toMatch(/^Claves cambiadas: \d+\. Firman dentro de 1 min/)
  expect(await refusalOf(admin('rotate-key', '--drop-old'))).toEqual([
    1,
    'Las claves nuevas aún no firman: espera 1 min después de rotate-key.',
  ])
  await skipDelay()

  for (const token of tokens)
    expect(await restarted().scheduling.linkedAppointment({ token })).toMatchObject({ isSignedIn: false })
  expect(await calendar()).toBe(200)
  const newToken = await linkTokenOf(Object.create(db), id, 'CLIENT', client.email)
  expect(tokens).not.toContain(newToken)
  await restarted().scheduling.linkedAppointment({ token: newToken })

  expect(await admin('rotate-key', '--drop-old')).toMatch(/^Claves anteriores borradas: \d+\./)
  for (const token of tokens)
    await expectAppError(restarted().scheduling.linkedAppointment({ token }), 'SCHEDULING.LINK_INVALID')
  expect(await calendar()).toBe(404)
  await restarted().scheduling.linkedAppointment({ token: newToken })
  expect(await admin('rotate-key', '--drop-old')).toBe('No hay claves anteriores que borrar.')
})

it('goes on recognising phones that were removed before, whatever is dropped', async () => {
  const [before, after] = [await makeContact(db), await makeContact(db)]
  const ctx = { ...contextFor(db, null), participants }
  const remove = (personId: string) => db.$transaction((tx) => removeContact(tx, ctx, personId))
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

it('takes no other word', async () => {
  expect((await refusalOf(admin('rotate-key', '--all')))[0]).toBe(2)
})
