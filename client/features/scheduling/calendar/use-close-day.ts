import { useRef, useState } from 'react'
import { useAppointmentRefresh } from '#client/features/scheduling/appointments/use-appointment-refresh.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { formatShortDay } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import type {
  CloseDayInput,
  ClosedDayAppointmentAction,
  DayToClose,
} from '#modules/scheduling/contract/days.ts'

export type ClosedDayAppointmentActionKind = ClosedDayAppointmentAction['action']
type Affected = DayToClose['appointments'][number]

export function describeNewAppointmentTimeOption({ appointment, suggestion }: Affected): string | null {
  if (suggestion === null || !canOffer(appointment)) return null
  // Keep the option's text short: a select field on a phone cuts off long texts.
  const moment = `${formatShortDay(suggestion.date).toLowerCase()}, ${suggestion.time}`
  return appointment.canPropose ? `Proponer ${moment}` : `Cambiar a ${moment}`
}

/** An appointment that the provider booked moves directly, without a proposal to the client. */
function canOffer({ canPropose, canReschedule, bookedByProvider }: Affected['appointment']): boolean {
  return canPropose || (bookedByProvider && canReschedule)
}

export function createAppointmentActionForClosedDay(
  { appointment, suggestion }: Affected,
  kind: ClosedDayAppointmentActionKind,
): ClosedDayAppointmentAction {
  const { id } = appointment
  if (kind === 'cancel' || suggestion === null || !canOffer(appointment)) return { id, action: 'cancel' }
  return { id, action: 'propose', ...suggestion }
}

export function useCloseDay(date: string, onDone: () => void) {
  const refresh = useAppointmentRefresh()
  const { scheduling } = trpc.useUtils()
  const [problem, setProblem] = useState<string>()
  const [remaining, setRemaining] = useState(0)
  const [result, setResult] = useState<string>()
  const [told, setTold] = useState<AppointmentCard[]>([])
  const counts = useRef({ cancelled: 0, proposed: 0 })
  const { mutateAsync, isPending } = trpc.scheduling.closeDay.useMutation()

  async function close(affected: readonly Affected[], answers: Omit<CloseDayInput, 'date'>) {
    if (isPending) return
    setProblem(undefined)
    try {
      const closed = await mutateAsync({ date, ...answers })
      const left = new Set(closed.remaining.map(({ id }) => id))
      counts.current.cancelled += closed.cancelled
      counts.current.proposed += closed.proposed
      const toTell = affected
        .map(({ appointment }) => appointment)
        .filter(({ id, contact }) => contact?.phone && !left.has(id))
      setTold((before) => [...before, ...toTell])
      setRemaining(left.size)
      if (left.size === 0) finish(told.length + toTell.length > 0)
    } catch (error) {
      setProblem(getErrorMessage(error, 'Error al cerrar el día. Por favor, intenta de nuevo.').text)
    }
    // Refetch the appointments also after an error: some appointments may have changed before the error.
    void refresh()
    void scheduling.exceptions.invalidate()
    void scheduling.dayToClose.invalidate()
  }

  function finish(canTell: boolean) {
    const text = describeClosedDay(counts.current)
    if (canTell) return setResult(text)
    onDone()
    toast.success(text)
  }

  return { close, isClosing: isPending, problem, remaining, told, result }
}

function describeClosedDay({ cancelled, proposed }: { cancelled: number; proposed: number }): string {
  const parts = [
    ...(cancelled > 0 ? [cancelled === 1 ? '1 cita cancelada' : `${cancelled} citas canceladas`] : []),
    ...(proposed > 0 ? [proposed === 1 ? '1 cita con propuesta' : `${proposed} citas con propuesta`] : []),
  ]
  return parts.length === 0 ? 'Día cerrado' : `Día cerrado: ${parts.join(' y ')}`
}
