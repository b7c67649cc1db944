import { describe, expect, it } from 'vitest'
import {
  describeCancellationTerms,
  describeConfirmation,
} from '#client/features/scheduling/booking/booking-terms.ts'
import type { BookingOffer } from '#modules/scheduling/contract/agenda.ts'

const now = Date.UTC(2026, 10, 24, 12)
const hours = (count: number) => now + count * 3_600_000

function offerWith(terms: Partial<BookingOffer>): BookingOffer {
  return {
    enabled: true,
    timeZone: 'America/Mexico_City',
    durationMinutes: 30,
    autoConfirm: false,
    hasRanges: true,
    requiresPhone: false,
    minNoticeMinutes: 0,
    cancelDeadlineMinutes: 0,
    pendingLimitMinutes: null,
    services: [],
    window: { from: '2026-11-24', to: '2027-01-24' },
    bookedLast30Days: 0,
    ...terms,
  }
}

describe('text about the confirmation of a booking', () => {
  it('describeConfirmation announces an immediate confirmation, or that the provider must confirm the booking', () => {
    expect(
      describeConfirmation(offerWith({ autoConfirm: true, pendingLimitMinutes: 60 }), hours(9), now),
    ).toBe('Queda confirmada al momento.')
    expect(describeConfirmation(offerWith({}), hours(9), now)).toBe('Queda pendiente hasta que la confirmen.')
  })

  it("describeConfirmation names the provider's time limit, unless the appointment starts before this limit", () => {
    const offer = offerWith({ pendingLimitMinutes: 2_880 })
    expect(describeConfirmation(offer, hours(49), now)).toBe(
      'Queda pendiente hasta que la confirmen. Si no responden en 2 días, se cancela sola.',
    )
    expect(describeConfirmation(offer, hours(48), now)).toBe('Queda pendiente hasta que la confirmen.')
  })
})

describe('text about the deadline to cancel or move', () => {
  it("describeCancellationTerms names the deadline for changes, or without a deadline the appointment's start", () => {
    expect(describeCancellationTerms(offerWith({}), hours(1), now)).toBe(
      'Puedes cancelarla o cambiarla hasta que empiece.',
    )
    expect(describeCancellationTerms(offerWith({ cancelDeadlineMinutes: 1_440 }), hours(25), now)).toBe(
      'Puedes cancelarla o cambiarla hasta 1 día antes.',
    )
  })

  it('describeCancellationTerms explains that the deadline for changes has already passed', () => {
    expect(describeCancellationTerms(offerWith({ cancelDeadlineMinutes: 1_440 }), hours(24), now)).toBe(
      'Ya no podrás cancelarla ni cambiarla: solo se puede hasta 1 día antes.',
    )
  })
})
