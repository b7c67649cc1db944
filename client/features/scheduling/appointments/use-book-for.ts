import { useRef, useState } from 'react'
import {
  type BookingForClientDraft,
  type BookingForClientErrors,
  findMissingBookingFields,
  toBookingInput,
} from '#client/features/scheduling/appointments/book-for-draft.ts'
import { useAppointmentRefresh } from '#client/features/scheduling/appointments/use-appointment-refresh.ts'
import { randomUuid } from '#client/features/scheduling/random-uuid.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { ErrorCode } from '#kernel/errors.ts'

const fieldOf: Partial<Record<ErrorCode, keyof BookingForClientErrors>> = {
  'IDENTITY.INVALID_PHONE': 'phone',
  'SCHEDULING.SLOT_TAKEN': 'time',
  'SCHEDULING.SLOT_NOT_OFFERED': 'time',
  'SCHEDULING.NOT_A_KNOWN_CLIENT': 'name',
}
const fieldAt: Record<string, keyof BookingForClientErrors> = {
  'client.name': 'name',
  'client.phone': 'phone',
  date: 'date',
  time: 'time',
  note: 'note',
}

/** A repeated request with equal form values does not create a second appointment. */
export function useBookForClient() {
  const refresh = useAppointmentRefresh()
  const [errors, setErrors] = useState<BookingForClientErrors>({})
  const [problem, setProblem] = useState<string>()
  const request = useRef<{ asked: string; key: string }>(undefined)
  const { mutateAsync, isPending, data: booked } = trpc.scheduling.bookFor.useMutation()

  async function book(draft: BookingForClientDraft): Promise<boolean> {
    if (isPending) return false
    const missing = findMissingBookingFields(draft)
    setErrors(missing)
    setProblem(undefined)
    if (Object.keys(missing).length > 0) return true
    const booking = toBookingInput(draft)
    const asked = JSON.stringify(booking)
    if (request.current?.asked !== asked) request.current = { asked, key: randomUuid() }
    try {
      await mutateAsync({ ...booking, requestKey: request.current.key })
      void refresh()
      return false
    } catch (error) {
      const { code, text, fields } = getErrorMessage(
        error,
        'Error al agendar la cita. Por favor, intenta de nuevo.',
      )
      const blamed = Object.entries(fields).flatMap(([path, message]) => {
        const field = fieldAt[path]
        return field ? [[field, message] as const] : []
      })
      const field = fieldOf[code]
      if (field) blamed.push([field, text])
      if (blamed.length > 0) setErrors(Object.fromEntries(blamed))
      else setProblem(text)
      void refresh()
      return blamed.length > 0
    }
  }

  return { book, isBooking: isPending, booked, errors, setErrors, problem }
}
