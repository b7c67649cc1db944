import { useAgendaExceptionsCacheUpdate } from '#client/features/scheduling/agenda/use-special-days.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { capitalise, formatDate } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import type { CalendarDay } from '#modules/scheduling/contract/days.ts'

export function useReopenDay() {
  const confirm = useConfirm()
  const { scheduling } = trpc.useUtils()
  const takeOver = useAgendaExceptionsCacheUpdate()
  const { mutateAsync } = trpc.scheduling.removeException.useMutation()

  return async ({ date, hours, exceptionId }: CalendarDay) => {
    if (exceptionId === null) return
    const sure = await confirm({
      title: hours.length === 0 ? '¿Abrir este día?' : '¿Volver al horario normal?',
      message: `${capitalise(formatDate(date))}: vuelve tu horario de la semana.`,
      confirmLabel: hours.length === 0 ? 'Abrir este día' : 'Volver al horario normal',
    })
    if (!sure) return
    try {
      takeOver(await mutateAsync({ id: exceptionId }))
      toast.success('Listo: vuelve tu horario de la semana')
    } catch (error) {
      void scheduling.days.invalidate()
      toast.error(getErrorMessage(error, 'Error al abrir el día. Por favor, intenta de nuevo.').text)
    }
  }
}
