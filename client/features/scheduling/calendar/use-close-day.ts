import { useState } from 'react'
import { useAppointmentRefresh } from '#client/features/scheduling/appointments/use-appointment-refresh.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { formatShortDay } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import type { CloseDayInput, DayAnswer, DayToClose } from '#modules/scheduling/contract/days.ts'

export type AnswerKind = DayAnswer['action']
type Affected = DayToClose['appointments'][number]

/** The other time that a client can be offered, as the text of a choice; null if there is none. */
export function describeOffer({ appointment, suggestion }: Affected): string | null {
  if (suggestion === null || !canOffer(appointment)) return null
  // Short, because a select cuts off a longer text on a phone.
  const moment = `${formatShortDay(suggestion.date).toLowerCase()}, ${suggestion.time}`
  return appointment.canPropose ? `Proponer ${moment}` : `Cambiar a ${moment}`
}

/** The provider moves what the provider booked; for the others, the client must accept the other time. */
function canOffer({ canPropose, canReschedule, bookedByProvider }: Affected['appointment']): boolean {
  return canPropose || (bookedByProvider && canReschedule)
}

export function toAnswer({ appointment, suggestion }: Affected, kind: AnswerKind): DayAnswer {
  const { id } = appointment
  if (kind === 'cancel' || suggestion === null || !canOffer(appointment)) return { id, action: 'cancel' }
  return { id, action: 'propose', ...suggestion }
}

export function useCloseDay(date: string, onDone: () => void) {
  const refresh = useAppointmentRefresh()
  const { scheduling } = trpc.useUtils()
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending, data } = trpc.scheduling.closeDay.useMutation()

  async function close(answers: Omit<CloseDayInput, 'date'>) {
    if (isPending) return
    setProblem(undefined)
    try {
      const closed = await mutateAsync({ date, ...answers })
      if (closed.remaining.length === 0) {
        onDone()
        toast.success(describeClosedDay(closed))
      }
    } catch (error) {
      setProblem(errorMessage(error, 'Error al cerrar el día. Por favor, intenta de nuevo.').text)
    }
    // Appointments may have changed before an error, and others may have appeared.
    void refresh()
    void scheduling.exceptions.invalidate()
    void scheduling.dayToClose.invalidate()
  }

  return { close, isClosing: isPending, problem, remaining: data?.remaining.length ?? 0 }
}

function describeClosedDay({ cancelled, proposed }: { cancelled: number; proposed: number }): string {
  const parts = [
    ...(cancelled > 0 ? [cancelled === 1 ? '1 cita cancelada' : `${cancelled} citas canceladas`] : []),
    ...(proposed > 0 ? [proposed === 1 ? '1 con otro horario' : `${proposed} con otro horario`] : []),
  ]
  return parts.length === 0 ? 'Día cerrado' : `Día cerrado: ${parts.join(' y ')}`
}
