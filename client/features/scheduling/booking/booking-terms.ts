import { formatPeriod } from '#client/lib/format.ts'
import type { BookingOffer } from '#modules/scheduling/contract/agenda.ts'

const minute = 60_000

export function describeConfirmation(offer: BookingOffer, startsAt: number, now: number): string {
  if (offer.autoConfirm) return 'Queda confirmada al momento.'
  const limit = offer.pendingLimitMinutes
  const waits = 'Queda pendiente hasta que la confirmen.'
  // Omit a time limit that ends after the start of the appointment, because a booking request expires at this start.
  if (limit === null || now + limit * minute >= startsAt) return waits
  return `${waits} Si no responden en ${formatPeriod(limit)}, se cancela sola.`
}

export function describeCancellationTerms(offer: BookingOffer, startsAt: number, now: number): string {
  const deadline = offer.cancelDeadlineMinutes
  if (deadline === 0) return 'Puedes cancelarla o cambiarla hasta que empiece.'
  const span = formatPeriod(deadline)
  if (now >= startsAt - deadline * minute)
    return `Ya no podrás cancelarla ni cambiarla: solo se puede hasta ${span} antes.`
  return `Puedes cancelarla o cambiarla hasta ${span} antes.`
}
