import { useRef, useState } from 'react'
import { randomUuid } from '#client/features/scheduling/random-uuid.ts'
import { readerTimeZone } from '#client/features/scheduling/reader-moment.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { type Outputs, trpc } from '#client/lib/trpc.ts'
import type { ErrorCode, ErrorCodePrefix } from '#kernel/errors.ts'
import type { PersonId, ServiceId } from '#kernel/ids/contract.ts'

/** How long after a booking the reserved slots are read again, in ms (spec §9). */
const reloadAfter = 1_000

export type Booked = Outputs['scheduling']['book']

/** The same for the same booking, so that one whose answer was lost is not made twice. */
interface Request {
  booking: Booking
  key: string
  /** Its answer was lost, and has been asked for by itself: no more than once. */
  askedAgain?: true
}

interface Booking {
  date: string
  time: string
  serviceId: ServiceId | undefined
  note: string | undefined
}

interface Outcomes {
  onBooked: (booked: Booked) => void
  /** Whoever pressed is not signed in any more, and is led to the sign-in by the page. */
  onSignedOut: () => void
  /** Somebody else has the slot, or it is not offered any more; the slots are being read again. */
  onSlotGone: () => void
}

/** Books, and tells what came of it. */
export function useBooking(personId: PersonId, { onBooked, onSignedOut, onSlotGone }: Outcomes) {
  const utils = trpc.useUtils()
  const [failure, setFailure] = useState<{ text: string; code: ErrorCode | null } | null>(null)
  const setProblem = (text: string | null) => setFailure(text === null ? null : { text, code: null })
  /** Sent, and no answer seen to it yet that settles it. */
  const request = useRef<Request>(undefined)
  const { mutateAsync, isPending } = trpc.scheduling.book.useMutation()

  async function book(booking: Booking): Promise<void> {
    if (isPending) return
    setProblem(null)
    const isSame = JSON.stringify(request.current?.booking) === JSON.stringify(booking)
    const { key: requestKey } = (isSame && request.current) || { key: randomUuid() }
    if (!isSame) request.current = { booking, key: requestKey }
    try {
      const clientTimeZone = readerTimeZone()
      const booked = await mutateAsync({ personId, ...booking, clientTimeZone, requestKey })
      request.current = undefined
      void utils.scheduling.appointments.invalidate()
      void utils.scheduling.offer.invalidate({ personId })
      setTimeout(() => void utils.scheduling.slots.invalidate({ personId }), reloadAfter)
      onBooked(booked)
    } catch (error) {
      const { code, text } = errorMessage(error, 'Error al reservar la cita. Por favor, intenta de nuevo.')
      setFailure({ text, code })
      if (code === 'KERNEL.SIGN_IN_REQUIRED') onSignedOut()
      if (code === 'SCHEDULING.SLOT_TAKEN' || code === 'SCHEDULING.SLOT_NOT_OFFERED') onSlotGone()
      // The agenda has changed under the open page; or nobody knows what became of the booking, and the slot tells.
      void utils.scheduling.slots.invalidate({ personId })
      if (!code.startsWith('SCHEDULING.' satisfies ErrorCodePrefix)) return
      request.current = undefined
      void utils.scheduling.offer.invalidate({ personId })
    }
  }

  /** Asks again for the answer to a booking that was lost. @returns false when there is none */
  function askAgain({ date, time }: { date: string; time: string | null }): boolean {
    const { booking, askedAgain } = request.current ?? {}
    if (askedAgain || booking?.date !== date || booking.time !== time) return false
    Object.assign(request.current ?? {}, { askedAgain: true })
    void book(booking)
    return true
  }

  return {
    book,
    askAgain,
    isBooking: isPending,
    problem: failure?.text ?? null,
    /** Whether confirming the e-mail removes the error. */
    needsProof: failure?.code === 'SCHEDULING.TOO_MANY_BOOKED_UNPROVEN',
    setProblem,
  }
}
