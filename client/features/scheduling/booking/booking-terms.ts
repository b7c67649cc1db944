import { formatDurationInDaysOrHours } from '#client/lib/format.ts'
import type { BookingOptions } from '#modules/scheduling/contract/agenda.ts'

const minute = 60_000

export function describeBookingConfirmationTerms(
  offer: BookingOptions,
  startsAt: number,
  now: number,
): string {
  if (offer.autoConfirm) return 'Queda confirmada al momento.'
  const limit = offer.pendingLimitMinutes
  const waits = 'Queda pendiente hasta que la confirmen.'
  if (limit === null || now + limit * minute >= startsAt) return waits
  return `${waits} Si no responden en ${formatDurationInDaysOrHours(limit)}, se cancela sola.`
}

export function describeBookingCancellationTerms(
  offer: BookingOptions,
  startsAt: number,
  now: number,
): string {
  const deadline = offer.cancelDeadlineMinutes
  if (deadline === 0) return 'Puedes cancelarla o cambiarla hasta que empiece.'
  const span = formatDurationInDaysOrHours(deadline)
  if (now >= startsAt - deadline * minute)
    return `Ya no podrás cancelarla ni cambiarla: solo se puede hasta ${span} antes.`
  return `Puedes cancelarla o cambiarla hasta ${span} antes.`
}
