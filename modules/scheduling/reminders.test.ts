import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getLocalTimeAt } from '#modules/scheduling/local-time.ts'
import { computeDaytimeReminderTime, computeReminderTime } from '#modules/scheduling/reminders.ts'

const day = 86_400_000
const hour = 3_600_000
const longBefore = new Date('2026-01-01T00:00:00Z')
const remind = (startsAt: string, timeZone = 'America/Mexico_City', agreed = longBefore) =>
  computeReminderTime(new Date(startsAt), timeZone, agreed)?.toISOString() ?? null

describe('a reminder', () => {
  it('a reminder is sent on the day before the appointment, at the local time of the appointment', () => {
    expect(remind('2026-05-21T16:00:00Z')).toBe('2026-05-20T16:00:00.000Z')
  })

  it("a reminder due at night is sent at 08:00 or 20:00 of the client's local time, whichever is nearer", () => {
    // The appointments are at 06:00 and at 23:30 in Mexico City.
    expect(remind('2026-05-21T12:00:00Z')).toBe('2026-05-20T14:00:00.000Z')
    expect(remind('2026-05-22T05:30:00Z')).toBe('2026-05-21T02:00:00.000Z')
    expect(remind('2026-05-21T16:00:00Z', 'Europe/Madrid')).toBe('2026-05-20T16:00:00.000Z')
    expect(remind('2026-05-22T05:00:00Z', 'Europe/Madrid')).toBe('2026-05-21T06:00:00.000Z')
  })

  it('a reminder is sent at the appointment’s local time, even if the clock changes after the reminder', () => {
    expect(remind('2026-03-08T17:00:00Z', 'America/Tijuana')).toBe('2026-03-07T18:00:00.000Z')
    expect(remind('2026-11-01T18:00:00Z', 'America/Tijuana')).toBe('2026-10-31T17:00:00.000Z')
  })

  it('no reminder is sent if the client agreed on the time less than 30 hours before the appointment', () => {
    const startsAt = '2026-05-21T16:00:00Z'
    const hoursAhead = (hours: number) => new Date(Date.parse(startsAt) - hours * hour)
    expect(remind(startsAt, 'America/Mexico_City', hoursAhead(30))).not.toBeNull()
    expect(remind(startsAt, 'America/Mexico_City', hoursAhead(29.9))).toBeNull()
    expect(remind(startsAt, 'America/Mexico_City', hoursAhead(-1))).toBeNull()
  })

  it('computeReminderTime schedules an appointment reminder between 08:00 and 20:00 local time', () => {
    const zones = [
      'America/Tijuana',
      'America/Mexico_City',
      'America/Cancun',
      'Europe/Madrid',
      'Asia/Kolkata',
    ]
    const start = Date.parse('2026-01-10T00:00:00Z')
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 365 * 24 * 4 }),
        fc.integer({ min: 0, max: 60 * 24 }),
        fc.constantFrom(...zones),
        (quarters, ahead, timeZone) => {
          const startsAt = new Date(start + quarters * (hour / 4))
          const agreed = new Date(startsAt.getTime() - ahead * hour)
          const at = computeReminderTime(startsAt, timeZone, agreed)
          if (at === null) {
            expect(ahead).toBeLessThan(30)
            return
          }
          const time = getLocalTimeAt(timeZone, at)
          expect(time >= '08:00' && time <= '20:00').toBe(true)
          expect(at > agreed).toBe(true)
          const gap = startsAt.getTime() - at.getTime()
          expect(gap).toBeGreaterThan(3 * hour)
          expect(gap).toBeLessThan(1.5 * day)
        },
      ),
    )
  })
})

describe('a delayed reminder', () => {
  const zone = 'America/Mexico_City'
  const from = (now: string, startsAt: string) =>
    computeDaytimeReminderTime(new Date(now), new Date(startsAt), zone)?.toISOString() ?? null

  it('a delayed reminder is sent immediately in the daytime', () => {
    expect(from('2026-05-20T19:00:00Z', '2026-05-21T16:00:00Z')).toBe('2026-05-20T19:00:00.000Z')
  })

  it('a delayed reminder waits at night until 08:00, unless the appointment starts before 09:00', () => {
    expect(from('2026-05-21T05:00:00Z', '2026-05-21T16:00:00Z')).toBe('2026-05-21T14:00:00.000Z')
    expect(from('2026-05-21T05:00:00Z', '2026-05-21T14:30:00Z')).toBe('2026-05-21T05:00:00.000Z')
    expect(from('2026-05-21T09:00:00Z', '2026-05-21T16:00:00Z')).toBe('2026-05-21T14:00:00.000Z')
  })

  it('a delayed reminder is not sent less than an hour before the appointment', () => {
    expect(from('2026-05-21T15:01:00Z', '2026-05-21T16:00:00Z')).toBeNull()
    expect(from('2026-05-21T17:00:00Z', '2026-05-21T16:00:00Z')).toBeNull()
  })
})
