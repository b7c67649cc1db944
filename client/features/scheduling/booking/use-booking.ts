import { useRef, useState } from 'react'
import { randomUuid } from '#client/features/scheduling/random-uuid.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { getReaderTimeZone } from '#client/lib/instants.ts'
import { type ProcedureOutputs, trpc } from '#client/lib/trpc.ts'
import type { ErrorCode, ErrorCodePrefix } from '#kernel/errors.ts'
import type { PersonId, ServiceId } from '#kernel/ids/contract.ts'
import { schedulingErrorMessages } from '#modules/scheduling/messages.ts'

const slotsRefetchDelayMs = 1_000

export type BookingResult = ProcedureOutputs['scheduling']['book']

/** A repeated request has the same `key`, so that the server does not book twice. */
interface Request {
  booking: Booking
  key: string
  isRetry?: true
}

interface Booking {
  date: string
  time: string
  serviceId: ServiceId | undefined
  note: string | undefined
  phone: string | undefined
}

interface Outcomes {
  onBooked: (booked: BookingResult) => void
  onSignedOut: () => void
  onSlotTaken: () => void
}

export function useBooking(personId: PersonId, { onBooked, onSignedOut, onSlotTaken }: Outcomes) {
  const utils = trpc.useUtils()
  const [failure, setFailure] = useState<{ text: string; code: ErrorCode | null } | null>(null)
  const setProblem = (text: string | null) => setFailure(text === null ? null : { text, code: null })
  const reportMissingPhone = () => {
    const code = 'SCHEDULING.PHONE_REQUIRED'
    setFailure({ text: schedulingErrorMessages[code], code })
  }
  const lacksPhone =
    failure?.code === 'SCHEDULING.PHONE_REQUIRED' || failure?.code === 'IDENTITY.INVALID_PHONE'
  const requestWithUnknownResult = useRef<Request>(undefined)
  const { mutateAsync, isPending } = trpc.scheduling.book.useMutation()

  async function book(booking: Booking): Promise<void> {
    if (isPending) return
    setProblem(null)
    const isSame = JSON.stringify(requestWithUnknownResult.current?.booking) === JSON.stringify(booking)
    const { key: requestKey } = (isSame && requestWithUnknownResult.current) || { key: randomUuid() }
    if (!isSame) requestWithUnknownResult.current = { booking, key: requestKey }
    try {
      const clientTimeZone = getReaderTimeZone()
      const booked = await mutateAsync({ personId, ...booking, clientTimeZone, requestKey })
      requestWithUnknownResult.current = undefined
      void utils.scheduling.appointments.invalidate()
      void utils.scheduling.offer.invalidate({ personId })
      setTimeout(() => void utils.scheduling.slots.invalidate({ personId }), slotsRefetchDelayMs)
      onBooked(booked)
    } catch (error) {
      const { code, text } = getErrorMessage(error, 'Error al reservar la cita. Por favor, intenta de nuevo.')
      setFailure({ text, code })
      if (code === 'KERNEL.SIGN_IN_REQUIRED') onSignedOut()
      if (code === 'SCHEDULING.SLOT_TAKEN' || code === 'SCHEDULING.SLOT_NOT_OFFERED') onSlotTaken()
      // Refetch the slots: the agenda may have changed, or the booking succeeded and its response was lost.
      void utils.scheduling.slots.invalidate({ personId })
      if (!code.startsWith('SCHEDULING.' satisfies ErrorCodePrefix)) return
      requestWithUnknownResult.current = undefined
      void utils.scheduling.offer.invalidate({ personId })
    }
  }

  /** Repeats, at most once, a booking request whose response was lost. */
  function retryBooking({ date, time }: { date: string; time: string | null }): boolean {
    const { booking, isRetry } = requestWithUnknownResult.current ?? {}
    if (isRetry || booking?.date !== date || booking.time !== time) return false
    Object.assign(requestWithUnknownResult.current ?? {}, { isRetry: true })
    void book(booking)
    return true
  }

  return {
    book,
    askAgain: retryBooking,
    isBooking: isPending,
    problem: lacksPhone ? null : (failure?.text ?? null),
    phoneFailure: lacksPhone ? failure : null,
    needsProof: failure?.code === 'SCHEDULING.TOO_MANY_BOOKED_UNPROVEN',
    setProblem,
    reportMissingPhone,
  }
}
