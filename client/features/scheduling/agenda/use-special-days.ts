import {
  describeDateRange,
  describeExistingAppointments,
} from '#client/features/scheduling/agenda/days-text.ts'
import type { AgendaException } from '#client/features/scheduling/agenda/special-day.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import type { AgendaExceptions } from '#modules/scheduling/contract/exceptions.ts'

export function useSpecialDays(enabled: boolean) {
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const takeOver = useAgendaExceptionsCacheUpdate()
  const query = trpc.scheduling.exceptions.useQuery(undefined, { enabled })
  const { mutateAsync } = trpc.scheduling.removeException.useMutation()

  async function remove(day: AgendaException, thisYear: string): Promise<boolean> {
    const sure = await confirm({
      title: day.ranges.length > 0 ? '¿Quitar este horario especial?' : '¿Quitar estos días libres?',
      message: [
        `${describeDateRange(day, thisYear)}: vuelve tu horario de la semana.`,
        describeExistingAppointments(day, day.appointments),
      ].join(' '),
      confirmLabel: 'Quitar',
      tone: 'danger',
    })
    if (!sure) return false
    try {
      takeOver(await mutateAsync({ id: day.id }))
      toast.success('Listo: vuelve tu horario de la semana')
      return true
    } catch (error) {
      const { code, text } = getErrorMessage(error, 'Error al quitar esos días. Por favor, intenta de nuevo.')
      if (code === 'SCHEDULING.EXCEPTION_NOT_FOUND') await utils.scheduling.exceptions.invalidate()
      toast.error(text)
      return false
    }
  }

  return { query, remove }
}

export function useAgendaExceptionsCacheUpdate(): (answer: AgendaExceptions) => void {
  const utils = trpc.useUtils()
  return (answer) => {
    utils.scheduling.exceptions.setData(undefined, answer)
    void utils.scheduling.slots.invalidate()
    void utils.scheduling.days.invalidate()
  }
}
