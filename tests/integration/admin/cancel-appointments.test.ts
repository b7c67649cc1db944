import { describe, expect, it } from 'vitest'
import { createAdminCommandRunner, expectCommandError } from '../../support/admin.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { readMailsToRecipient } from '../../support/mailbox.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const admin = createAdminCommandRunner(db)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

async function setUp() {
  const [provider, client, other] = [await makeProvider(db), await makeMember(db), await makeProvider(db)]
  const received = await makeAppointment(db, provider, client, inDays(1))
  const booked = await makeAppointment(db, other, provider, inDays(2), { status: 'PENDING' })
  const past = await makeAppointment(db, provider, client, inDays(-1))
  const statuses = async () => {
    const found = await db.appointment.findMany({
      where: { id: { in: [past.id, received.id, booked.id] } },
      orderBy: { startsAt: 'asc' },
      select: { status: true, cancelledBy: true },
    })
    return found.map(({ status, cancelledBy }) => [status, cancelledBy])
  }
  const subjectsTo = async ({ email }: { email: string }) =>
    (await readMailsToRecipient(db, email)).slice(1).map(({ subject }) => subject)
  return { provider, client, other, statuses, subjectsTo }
}

describe('the future appointments of a disabled account', () => {
  it('disabling an account keeps its future appointments unless the operator requests their cancellation', async () => {
    const { provider, client, other, statuses, subjectsTo } = await setUp()
    const said = await admin('disable', provider.email)
    expect(said).toContain('Sus citas por venir siguen en pie: 2.')
    const [, , first, second] = said.split('\n')
    expect(first).toMatch(
      new RegExp(`^ {2}\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2} \\(America/Mexico_City\\) {2}con ${client.name}$`),
    )
    expect(second).toContain(`con ${other.name}`)
    expect(said).toContain(`no se puede deshacer): disable ${provider.email} --cancel-appointments`)
    expect(await statuses()).toEqual([
      ['CONFIRMED', null],
      ['CONFIRMED', null],
      ['PENDING', null],
    ])
    expect(await subjectsTo(client)).toEqual([])

    expect(await admin('disable', '--cancel-appointments', provider.email)).toBe(
      `La cuenta ${provider.email} ya estaba deshabilitada.\n2 citas canceladas, con aviso a ambas partes. No se puede deshacer.`,
    )
    expect(await statuses()).toEqual([
      ['CONFIRMED', null],
      ['CANCELLED', 'OPERATOR'],
      ['CANCELLED', 'OPERATOR'],
    ])
    expect(await subjectsTo(client)).toEqual([`Se canceló tu cita con ${provider.name}`])
    expect(await subjectsTo(other)).toEqual([`Se canceló la cita con ${provider.name}`])
    const again = await admin('disable', provider.email, '--cancel-appointments')
    expect(again).toContain('No tiene citas por venir.')
  })

  it('disabling an account with --cancel-appointments also cancels an appointment that is booked at the same time', async () => {
    const [provider, client] = [await makeProvider(db), await makeMember(db)]
    const { personId } = provider
    const date = inDays(3).toISOString().slice(0, 10)
    const book = () => createTestCaller(db, client.actor).scheduling.book({ personId, date, time: '10:00' })
    const [booked, cancelled] = await runOverlappingCalls(url, preventWritesToTables('appointment'), [
      book,
      () => admin('disable', provider.email, '--cancel-appointments'),
    ])
    expect(cancelled).toMatchObject({ value: expect.stringContaining('1 cita cancelada') })
    if (booked.status === 'rejected') throw booked.reason
    const { id } = booked.value
    expect(await db.appointment.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'CANCELLED' })
    await expectAppError(book(), 'SCHEDULING.AGENDA_DISABLED')
  })
})

describe('the future appointments of a hidden profile', () => {
  it('the hide command reports the number of future appointments, and cancels them only with --cancel-appointments', async () => {
    const { provider, client, statuses } = await setUp()
    const hidden = await admin('hide', provider.personId)
    expect(hidden).toContain('Sus citas por venir siguen en pie: 2.')
    expect(hidden).toContain(`hide ${provider.personId} --cancel-appointments`)
    const again = await admin('hide', provider.personId, '--cancel-appointments')
    expect(again).toContain('Ya estaba oculto')
    expect(again).toContain('2 citas canceladas')
    expect((await statuses()).slice(1)).toEqual([
      ['CANCELLED', 'OPERATOR'],
      ['CANCELLED', 'OPERATOR'],
    ])
    const review = await makeReview(db, client, await makeMember(db))
    expect(await expectCommandError(admin('hide', review.id, '--cancel-appointments'))).toEqual([
      2,
      '--cancel-appointments solo sirve con un perfil.',
    ])
    expect(await db.review.count({ where: { id: review.id, hiddenAt: null } })).toBe(1)
  })
})
