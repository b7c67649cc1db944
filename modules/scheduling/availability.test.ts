import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getBookingWindow, listAvailableSlots, type Slot } from '#modules/scheduling/availability.ts'
import { addMonths } from '#modules/scheduling/local-time.ts'
import {
  arbitraryAvailabilityScenario,
  arbitraryClockChangeAvailabilityScenario,
  arbitraryTwoMonthAvailabilityScenario,
  computeSlotsByReferenceImplementation,
  repeatTimeRangesOnEveryWeekday,
} from '../../tests/support/reference-slots.ts'

const times = (slots: readonly Slot[], date: string) =>
  slots.filter((slot) => slot.date === date).map((slot) => slot.time)

const cases = Number(process.env.CASES ?? 500)
const timeout = 60_000 + cases * 30

describe('calculation of appointment slots', () => {
  it('listAvailableSlots matches a minute-by-minute reference implementation around clock changes', {
    timeout,
  }, () => {
    fc.assert(
      fc.property(arbitraryClockChangeAvailabilityScenario, (input) => {
        expect(listAvailableSlots(input)).toEqual(computeSlotsByReferenceImplementation(input))
      }),
      { numRuns: cases },
    )
  })

  it('listAvailableSlots matches a minute-by-minute reference implementation in Mexican and unusual time zones', {
    timeout,
  }, () => {
    fc.assert(
      fc.property(arbitraryAvailabilityScenario, (input) => {
        expect(listAvailableSlots(input)).toEqual(computeSlotsByReferenceImplementation(input))
      }),
      { numRuns: cases / 5 },
    )
  })

  it('listAvailableSlots matches a minute-by-minute reference implementation for the two months that can be booked', {
    timeout,
  }, () => {
    fc.assert(
      fc.property(arbitraryTwoMonthAvailabilityScenario, (input) => {
        expect(listAvailableSlots({ ...input, window: undefined })).toEqual(
          computeSlotsByReferenceImplementation(input),
        )
      }),
      { numRuns: cases / 10 },
    )
  })

  it('lists slots sorted by start, without duplicates and without slots before the current time', () => {
    fc.assert(
      fc.property(arbitraryClockChangeAvailabilityScenario, (input) => {
        const starts = listAvailableSlots({ ...input, window: undefined }).map((slot) =>
          slot.startsAt.getTime(),
        )
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
        expect(starts.every((start) => start >= input.now.getTime())).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('lists the same slots of an agenda when the given appointments are in another order', () => {
    fc.assert(
      fc.property(arbitraryClockChangeAvailabilityScenario, (input) => {
        const reversed = [...input.appointments].reverse()
        expect(listAvailableSlots({ ...input, appointments: reversed })).toEqual(listAvailableSlots(input))
      }),
      { numRuns: 100 },
    )
  })

  const mexico = { timeZone: 'America/Mexico_City', appointments: [], now: new Date('2026-01-05T06:00:00Z') }

  it('lists slots from the start of each working-hours range, and no slot that ends after the range', () => {
    const slots = listAvailableSlots({
      ...mexico,
      weeklyRanges: { 1: [{ start: '09:10', end: '10:55' }] },
      durationMinutes: 45,
    })
    expect(times(slots, '2026-01-05')).toEqual(['09:10', '09:55'])
    expect(slots[0]?.startsAt).toEqual(new Date('2026-01-05T15:10:00Z'))
    expect(slots[0]?.endsAt).toEqual(new Date('2026-01-05T15:55:00Z'))
  })

  it('lists the slots of overlapping working-hours ranges, but each slot start only once', () => {
    const weeklyRanges = {
      1: [
        { start: '10:00', end: '12:00' },
        { start: '09:00', end: '11:00' },
        { start: '09:30', end: '10:30' },
      ],
    }
    const slots = listAvailableSlots({ ...mexico, weeklyRanges, durationMinutes: 60 })
    expect(times(slots, '2026-01-05')).toEqual(['09:00', '09:30', '10:00', '11:00'])
  })

  it('offers a slot that starts at the current instant, and no slot that started earlier', () => {
    const agenda = {
      ...mexico,
      weeklyRanges: repeatTimeRangesOnEveryWeekday({ start: '09:00', end: '11:00' }),
      durationMinutes: 60,
    }
    const at = (now: string) => times(listAvailableSlots({ ...agenda, now: new Date(now) }), '2026-01-05')
    expect(at('2026-01-05T15:00:00.000Z')).toEqual(['09:00', '10:00'])
    expect(at('2026-01-05T15:00:00.001Z')).toEqual(['10:00'])
  })

  it('listAvailableSlots lists slots in working hours until 24:00, but no slots for an empty or invalid time range', () => {
    const on = (start: string, end: string) =>
      times(
        listAvailableSlots({ ...mexico, weeklyRanges: { 1: [{ start, end }] }, durationMinutes: 30 }),
        '2026-01-05',
      )
    expect(on('23:00', '24:00')).toEqual(['23:00', '23:30'])
    expect(on('10:00', '10:00')).toEqual([])
    expect(on('10:00', '09:00')).toEqual([])
    expect(on('24:00', '24:00')).toEqual([])
    expect(on('10:00', '25:00')).toEqual([])
    expect(on('', '12:00')).toEqual([])
  })

  it('lists no slots if the slot duration is not a positive integer', () => {
    for (const durationMinutes of [0, -30, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const weeklyRanges = repeatTimeRangesOnEveryWeekday({ start: '09:00', end: '17:00' })
      expect(listAvailableSlots({ ...mexico, weeklyRanges, durationMinutes })).toEqual([])
    }
  })

  it('offers slots up to the same day two months later, or up to the last day of a shorter month', () => {
    const last = (now: string) =>
      listAvailableSlots({
        timeZone: 'America/Mexico_City',
        weeklyRanges: repeatTimeRangesOnEveryWeekday({ start: '09:00', end: '10:00' }),
        durationMinutes: 60,
        appointments: [],
        now: new Date(now),
      }).at(-1)?.date
    expect(last('2026-01-15T18:00:00Z')).toBe('2026-03-15')
    expect(last('2025-12-31T18:00:00Z')).toBe('2026-02-28')
    expect(last('2027-12-31T18:00:00Z')).toBe('2028-02-29')
    // At 05:59 UTC it is still the previous day in Mexico City.
    expect(last('2026-01-15T05:59:00Z')).toBe('2026-03-14')
    expect(addMonths('2026-12-30', 2)).toBe('2027-02-28')
  })

  it('listAvailableSlots marks an appointment slot as taken only if the slot overlaps an existing appointment', () => {
    const appointments = [
      { startsAt: new Date('2026-01-05T16:00:00Z'), endsAt: new Date('2026-01-05T16:45:00Z') },
    ]
    const taken = listAvailableSlots({
      ...mexico,
      appointments,
      weeklyRanges: { 1: [{ start: '09:00', end: '12:00' }] },
      durationMinutes: 30,
      window: { to: '2026-01-05' },
    }).map((slot) => [slot.time, slot.taken])
    expect(taken).toEqual([
      ['09:00', false],
      ['09:30', false],
      ['10:00', true],
      ['10:30', true],
      ['11:00', false],
      ['11:30', false],
    ])
  })

  it("listAvailableSlots offers no slots in an hour skipped by a clock change, and a repeated hour's slots only once", () => {
    const tijuana = {
      timeZone: 'America/Tijuana',
      weeklyRanges: repeatTimeRangesOnEveryWeekday({ start: '00:30', end: '04:30' }),
      durationMinutes: 60,
      appointments: [],
    }
    const spring = listAvailableSlots({ ...tijuana, now: new Date('2026-03-07T12:00:00Z') })
    expect(times(spring, '2026-03-08')).toEqual(['00:30', '01:30', '03:30'])
    const autumn = listAvailableSlots({ ...tijuana, now: new Date('2026-10-31T12:00:00Z') })
    expect(times(autumn, '2026-11-01')).toEqual(['00:30', '01:30', '02:30', '03:30'])
    expect(autumn.find((s) => s.date === '2026-11-01' && s.time === '01:30')?.startsAt).toEqual(
      new Date('2026-11-01T08:30:00Z'),
    )
  })

  it('offers slots at the same local times before and after a clock change', () => {
    const nine = (timeZone: string, now: string) =>
      listAvailableSlots({
        timeZone,
        weeklyRanges: repeatTimeRangesOnEveryWeekday({ start: '09:00', end: '10:00' }),
        durationMinutes: 60,
        appointments: [],
        now: new Date(now),
      }).map((slot) => slot.startsAt.getUTCHours())
    expect(new Set(nine('America/Tijuana', '2026-02-15T00:00:00Z'))).toEqual(new Set([17, 16]))
    expect(new Set(nine('America/Ciudad_Juarez', '2026-02-15T00:00:00Z'))).toEqual(new Set([16, 15]))
    expect(new Set(nine('America/Mexico_City', '2026-02-15T00:00:00Z'))).toEqual(new Set([15]))
    expect(new Set(nine('America/Hermosillo', '2026-02-15T00:00:00Z'))).toEqual(new Set([16]))
    expect(new Set(nine('America/Cancun', '2026-02-15T00:00:00Z'))).toEqual(new Set([14]))
  })

  it('throws a RangeError when slots are listed for an unknown time zone', () => {
    const weeklyRanges = repeatTimeRangesOnEveryWeekday({ start: '09:00', end: '10:00' })
    expect(() =>
      listAvailableSlots({
        ...mexico,
        timeZone: 'America/Chilangolandia',
        weeklyRanges,
        durationMinutes: 30,
      }),
    ).toThrow(RangeError)
  })
})

describe('booking window of an agenda', () => {
  it('the booking window starts on the current date in the time zone of the provider', () => {
    const now = new Date('2026-06-01T06:30:00Z')
    expect(getBookingWindow('America/Tijuana', now)).toEqual({ from: '2026-05-31', to: '2026-07-31' })
    expect(getBookingWindow('America/Cancun', now)).toEqual({ from: '2026-06-01', to: '2026-08-01' })
  })
})
