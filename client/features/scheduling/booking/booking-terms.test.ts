import { describe, expect, it } from 'vitest'
import {
  describeBookingCancellationTerms,
  describeBookingConfirmationTerms,
} from '#client/features/scheduling/booking/booking-terms.ts'
import type { BookingOptions } from '#modules/scheduling/contract/agenda.ts'

const now = Date.UTC(2026, 10, 24, 12)
const hours = (count: number) => now + count * 3_600_000

function offerWith(terms: Partial<BookingOptions>): BookingOptions {
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
  it('describeBookingConfirmationTerms promises an immediate confirmation if bookings are confirmed automatically', () => {
    expect(
      describeBookingConfirmationTerms(
        offerWith({ autoConfirm: true, pendingLimitMinutes: 60 }),
        hours(9),
        now,
      ),
    ).toBe('Queda confirmada al momento.')
    expect(describeBookingConfirmationTerms(offerWith({}), hours(9), now)).toBe(
      'Queda pendiente hasta que la confirmen.',
    )
  })

  it('describeBookingConfirmationTerms names the response time limit only if the limit ends before the appointment', () => {
    const offer = offerWith({ pendingLimitMinutes: 2_880 })
    expect(describeBookingConfirmationTerms(offer, hours(49), now)).toBe(
      'Queda pendiente hasta que la confirmen. Si no responden en 2 días, se cancela sola.',
    )
    expect(describeBookingConfirmationTerms(offer, hours(48), now)).toBe(
      'Queda pendiente hasta que la confirmen.',
    )
  })
})

describe('text about the deadline to cancel or move', () => {
  it('describeBookingCancellationTerms names the deadline for changes, or the appointment start if there is none', () => {
    expect(describeBookingCancellationTerms(offerWith({}), hours(1), now)).toBe(
      'Puedes cancelarla o cambiarla hasta que empiece.',
    )
    expect(
      describeBookingCancellationTerms(offerWith({ cancelDeadlineMinutes: 1_440 }), hours(25), now),
    ).toBe('Puedes cancelarla o cambiarla hasta 1 día antes.')
  })

  it('describeBookingCancellationTerms explains that the deadline for changes has already passed', () => {
    expect(
      describeBookingCancellationTerms(offerWith({ cancelDeadlineMinutes: 1_440 }), hours(24), now),
    ).toBe('Ya no podrás cancelarla ni cambiarla: solo se puede hasta 1 día antes.')
  })
})
