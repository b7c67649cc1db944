import { describe, expect, it } from 'vitest'
import { computePushTime } from '#modules/notifications/quiet-hours.ts'

const mexicoCity = 'America/Mexico_City'
const timeOf = (timeZone: string, at: string) => computePushTime(timeZone, new Date(at)).toISOString()

describe('quiet hours of push messages', () => {
  it('the quiet hours delay no push message from 7:00 to 20:59', () => {
    for (const at of ['2026-11-24T13:00:00.000Z', '2026-11-25T02:59:59.000Z'])
      expect(timeOf(mexicoCity, at)).toBe(at)
  })

  it('the quiet hours delay a push message until the next 7:00 of the local time', () => {
    expect(timeOf(mexicoCity, '2026-11-25T03:00:00Z')).toBe('2026-11-25T13:00:00.000Z')
    expect(timeOf(mexicoCity, '2026-11-25T06:30:10Z')).toBe('2026-11-25T13:00:00.000Z')
    expect(timeOf(mexicoCity, '2026-11-25T12:59:59Z')).toBe('2026-11-25T13:00:00.000Z')
  })

  it("the quiet hours of push messages follow the member's time zone", () => {
    expect(timeOf('America/Tijuana', '2026-11-25T04:59:00Z')).toBe('2026-11-25T04:59:00.000Z')
    expect(timeOf('America/Tijuana', '2026-11-25T05:00:00Z')).toBe('2026-11-25T15:00:00.000Z')
    expect(timeOf('Asia/Kolkata', '2026-11-24T15:31:00Z')).toBe('2026-11-25T01:30:00.000Z')
  })

  it('the quiet hours end at 7:00 after a night in which the clock changes', () => {
    expect(timeOf('America/Tijuana', '2026-03-08T06:00:00Z')).toBe('2026-03-08T14:00:00.000Z')
    expect(timeOf('America/Tijuana', '2026-11-01T06:00:00Z')).toBe('2026-11-01T15:00:00.000Z')
  })

  it('the quiet hours delay a push message by at most 11 hours, in any time zone and at any hour of a year', () => {
    const zones = [mexicoCity, 'America/Tijuana', 'Europe/Madrid', 'Australia/Lord_Howe', 'Asia/Kathmandu']
    const start = Date.parse('2026-01-01T00:07:00Z')
    for (let step = 0; step < 365 * 24; step += 7) {
      for (const zone of zones) {
        const now = new Date(start + step * 3_600_000)
        const at = computePushTime(zone, now)
        expect(
          at >= now && at.getTime() - now.getTime() <= 11 * 3_600_000,
          `${zone} ${now.toISOString()}`,
        ).toBe(true)
        expect(computePushTime(zone, at)).toEqual(at)
      }
    }
  })
})
