import { formatSpan } from '#client/lib/format.ts'
import type { Offer } from '#modules/scheduling/contract/agenda.ts'

const minute = 60_000

/** What happens once it is booked: it stands, or the provider answers, and until when. */
export function afterBooking(offer: Offer, startsAt: number, now: number): string {
  if (offer.autoConfirm) return 'Queda confirmada al momento.'
  const limit = offer.pendingLimitMinutes
  const waits = 'Queda pendiente hasta que la confirmen.'
  // One that lies beyond the start says nothing: a request never outlives its time.
  if (limit === null || now + limit * minute >= startsAt) return waits
  return `${waits} Si no responden en ${formatSpan(limit)}, se cancela sola.`
}

/** Until when its client may change their mind. */
export function changingMind(offer: Offer, startsAt: number, now: number): string {
  const deadline = offer.cancelDeadlineMinutes
  if (deadline === 0) return 'Puedes cancelar o cambiarla hasta que empiece.'
  const span = formatSpan(deadline)
  if (now >= startsAt - deadline * minute)
    return `Ya no podrás cancelarla ni cambiarla: solo se puede hasta ${span} antes.`
  return `Puedes cancelar o cambiarla hasta ${span} antes.`
}
