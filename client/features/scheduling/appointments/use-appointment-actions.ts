import type { AppointmentsBeingChanged } from '#client/features/scheduling/appointments/appointment-actions.ts'
import { keepFocus } from '#client/features/scheduling/appointments/keep-focus.ts'
import { useAppointmentRefresh } from '#client/features/scheduling/appointments/use-appointment-refresh.ts'
import { createCancelQuestion } from '#client/features/scheduling/cancel-question.ts'
import { getReaderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import { schedulingNotices } from '#modules/scheduling/messages.ts'

const retry = 'Por favor, intenta de nuevo.'

/**
 * The actions that all appointment cards share. A success or a failure refetches the lists. A card with a
 * running request ignores further presses.
 */
export function useAppointmentActions(busy: AppointmentsBeingChanged) {
  const requestConfirmation = useConfirm()
  const refresh = useAppointmentRefresh()
  const confirmation = trpc.scheduling.confirm.useMutation()
  const cancellation = trpc.scheduling.cancel.useMutation()
  const acceptance = trpc.scheduling.acceptProposal.useMutation()
  const declination = trpc.scheduling.declineProposal.useMutation()
  const withdrawal = trpc.scheduling.withdrawProposal.useMutation()
  const mark = trpc.scheduling.markNoShow.useMutation()

  async function perform(id: AppointmentId, act: () => Promise<string>, failed: string) {
    if (busy.has(id)) return
    busy.set(id, true)
    const giveFocusBack = keepFocus(id)
    let reachable = true
    try {
      toast.success(await act())
    } catch (error) {
      const { code, text } = errorMessage(error, failed)
      reachable = code !== 'KERNEL.UNREACHABLE'
      toast.error(text)
    }
    const read = refresh()
    // The card stays busy until it shows the result. Without a network, do not wait for the refetch, because
    // it may take long.
    if (reachable) await read
    busy.set(id, false)
    giveFocusBack()
  }

  function confirm({ id, startsAt }: AppointmentCard) {
    const act = async () => schedulingNotices[(await confirmation.mutateAsync({ id, startsAt })).notice]
    return perform(id, act, `Error al confirmar la cita. ${retry}`)
  }

  async function cancel(appointment: AppointmentCard) {
    const { id } = appointment
    const yes = await requestConfirmation(createCancelQuestion(appointment))
    if (!yes) return
    const act = async () => schedulingNotices[(await cancellation.mutateAsync({ id })).notice]
    await perform(id, act, `Error al cancelar la cita. ${retry}`)
  }

  async function acceptProposal({ id, proposal }: AppointmentCard) {
    if (!proposal) return
    const answer = { id, startsAt: proposal.startsAt, clientTimeZone: getReaderTimeZone() }
    const act = async () => schedulingNotices[(await acceptance.mutateAsync(answer)).notice]
    await perform(id, act, `Error al aceptar el horario. ${retry}`)
  }

  async function declineProposal({ id, proposal }: AppointmentCard) {
    if (!proposal) return
    const { startsAt } = proposal
    const act = async () => schedulingNotices[(await declination.mutateAsync({ id, startsAt })).notice]
    await perform(id, act, `Error al conservar el horario. ${retry}`)
  }

  async function withdrawProposal({ id, proposal }: AppointmentCard) {
    if (!proposal) return
    const { startsAt } = proposal
    const act = async () => schedulingNotices[(await withdrawal.mutateAsync({ id, startsAt })).notice]
    await perform(id, act, `Error al retirar la propuesta. ${retry}`)
  }

  function markNoShow({ id }: AppointmentCard, noShow: boolean) {
    const act = async () => {
      await mark.mutateAsync({ id, noShow })
      return noShow ? 'Marcada: no asistió' : 'Marca retirada'
    }
    return perform(id, act, `Error al guardar la marca. ${retry}`)
  }

  return { confirm, cancel, acceptProposal, declineProposal, withdrawProposal, markNoShow }
}
