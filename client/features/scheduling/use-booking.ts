import { useRef, useState } from 'react'
import { errorMessage } from '#client/lib/error-message.ts'
import { randomUuid } from '#client/lib/random-uuid.ts'
import { trpc } from '#client/lib/trpc.ts'
import { schedulingNotices } from '#modules/scheduling/messages.ts'

/** How long after a booking the reserved slots are read again, in ms (spec §9). */
const reloadAfter = 1_000

/** The same for the same booking, so that one whose answer was lost is not made twice. */
interface Request {
  booking: string
  key: string
}

interface Booking {
  date: string
  time: string
  serviceId: string | undefined
}

/** Books, and tells what came of it. @param onBooked gets the spec's sentence */
export function useBooking(personId: string, onBooked: (notice: string) => void) {
  const utils = trpc.useUtils()
  const [problem, setProblem] = useState<string | null>(null)
  const request = useRef<Request>(undefined)
  const { mutateAsync, isPending } = trpc.scheduling.book.useMutation()

  /** @returns false when the slot is gone, so that another one must be chosen */
  async function book(booking: Booking): Promise<boolean> {
    if (isPending) return true
    setProblem(null)
    const asked = JSON.stringify(booking)
    if (request.current?.booking !== asked) request.current = { booking: asked, key: randomUuid() }
    try {
      const { timeZone: clientTimeZone } = Intl.DateTimeFormat().resolvedOptions()
      const { key: requestKey } = request.current
      const { notice } = await mutateAsync({ personId, ...booking, clientTimeZone, requestKey })
      request.current = undefined
      void utils.scheduling.appointments.invalidate()
      void utils.scheduling.offer.invalidate({ personId })
      setTimeout(() => void utils.scheduling.slots.invalidate({ personId }), reloadAfter)
      onBooked(schedulingNotices[notice])
      return true
    } catch (error) {
      const { code, text } = errorMessage(error, 'Error al reservar la cita. Por favor, intenta de nuevo.')
      setProblem(text)
      const gone = code === 'SCHEDULING.SLOT_TAKEN' || code === 'SCHEDULING.SLOT_NOT_OFFERED'
      if (gone) await utils.scheduling.slots.invalidate({ personId })
      return !gone
    }
  }

  return { book, isBooking: isPending, problem, setProblem }
}
