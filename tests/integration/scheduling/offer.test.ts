import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')
const visitor = createTestCaller(db, null, { now }).scheduling

describe('the offer of a provider (services and booking rules)', () => {
  it("scheduling.offer returns a provider's services and booking rules to all callers", async () => {
    const provider = await makeProvider(db, {
      agenda: {
        durationMinutes: 60,
        autoConfirmFor: 'NONE',
        pendingLimitMinutes: 2880,
        timeZone: 'America/Cancun',
      },
      services: [{ name: 'Corte', cost: 150 }],
    })
    const offer = {
      enabled: true,
      timeZone: 'America/Cancun',
      durationMinutes: 60,
      autoConfirm: false,
      hasRanges: true,
      requiresPhone: false,
      services: provider.services,
      window: { from: '2026-05-20', to: '2026-07-20' },
      bookedLast30Days: 0,
      minNoticeMinutes: 0,
      cancelDeadlineMinutes: 0,
      pendingLimitMinutes: 2880,
    }
    expect(await visitor.offer({ personId: provider.personId })).toEqual(offer)
    expect(
      await createTestCaller(db, provider.actor, { now }).scheduling.offer({ personId: provider.personId }),
    ).toEqual(offer)
  })

  it('scheduling.offer returns no services for an unknown person and for a person without an agenda', async () => {
    const contact = await makeContact(db)
    for (const personId of [contact.personId, randomUUID()]) {
      expect(await visitor.offer({ personId })).toMatchObject({
        enabled: false,
        hasRanges: false,
        services: [],
        bookedLast30Days: null,
      })
    }
  })

  it("scheduling.offer counts a provider's appointments of the last 30 days, without cancelled and expired ones", async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const at = (iso: string, overrides = {}) =>
      makeAppointment(db, provider, client, new Date(iso), overrides)
    await at('2026-05-20T15:00:00Z')
    await at('2026-05-20T22:00:00Z', { status: 'PENDING' })
    await at('2026-05-19T15:00:00Z', { status: 'COMPLETED' })
    await at('2026-05-18T15:00:00Z', { status: 'CANCELLED' })
    const lapsed = await at('2026-05-19T18:00:00Z', { status: 'PENDING' })
    await db.appointment.update({
      where: { id: lapsed.id },
      data: { expiresAt: new Date('2026-05-19T12:00:00Z') },
    })
    // 05:30 UTC is 23:30 on the previous day in Mexico City, the day of the test.
    await at('2026-05-21T05:30:00Z')
    await at('2026-05-21T15:00:00Z')
    await at('2026-04-20T15:00:00Z')
    await at('2026-04-19T15:00:00Z')
    const { bookedLast30Days } = await visitor.offer({ personId: provider.personId })
    expect(bookedLast30Days).toBe(5)
    await db.appointment.delete({ where: { id: lapsed.id } })
  })
})
