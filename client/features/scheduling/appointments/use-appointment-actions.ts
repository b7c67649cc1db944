import type { AppointmentsBeingChanged } from '#client/features/scheduling/appointments/appointment-actions.ts'
import { keepFocusNearAppointment } from '#client/features/scheduling/appointments/keep-focus.ts'
import { useAppointmentRefresh } from '#client/features/scheduling/appointments/use-appointment-refresh.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { getReaderTimeZone } from '#client/lib/instants.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import { schedulingScreenMessages } from '#modules/scheduling/messages.ts'

const retry = 'Por favor, intenta de nuevo.'

export function useAppointmentActions(
  busy: AppointmentsBeingChanged,
  onAgreed: (appointment: AppointmentCard) => void,
) {
  const refresh = useAppointmentRefresh()
  const confirmation = trpc.scheduling.confirm.useMutation()
  const acceptance = trpc.scheduling.acceptProposal.useMutation()
  const declination = trpc.scheduling.declineProposal.useMutation()
  const withdrawal = trpc.scheduling.withdrawProposal.useMutation()
  const attendance = trpc.scheduling.confirmAttendance.useMutation()
  const dismissal = trpc.scheduling.dismissReview.useMutation()
  const mark = trpc.scheduling.markNoShow.useMutation()

  async function perform(id: AppointmentId, act: () => Promise<string>, failed: string): Promise<boolean> {
    if (busy.has(id)) return false
    let done = false
    busy.set(id, true)
    const giveFocusBack = keepFocusNearAppointment(id)
    let reachable = true
    try {
      toast.success(await act())
      done = true
    } catch (error) {
      const { code, text } = getErrorMessage(error, failed)
      reachable = code !== 'KERNEL.UNREACHABLE'
      toast.error(text)
    }
    const read = refresh()
    // Without a network, do not wait for the refetch of the lists, which may take long.
    if (reachable) await read
    busy.set(id, false)
    giveFocusBack()
    return done
  }

  async function confirm(appointment: AppointmentCard) {
    const { id, startsAt } = appointment
    const act = async () =>
      schedulingScreenMessages[(await confirmation.mutateAsync({ id, startsAt })).notice]
    if (await perform(id, act, `Error al confirmar la cita. ${retry}`)) onAgreed(appointment)
  }

  async function confirmAttendance({ id, startsAt }: AppointmentCard) {
    const act = async () => schedulingScreenMessages[(await attendance.mutateAsync({ id, startsAt })).notice]
    await perform(id, act, `Error al avisar que vas. ${retry}`)
  }

  async function dismissReview({ id }: AppointmentCard) {
    const act = async () => {
      await dismissal.mutateAsync({ id })
      return 'Listo, no volveremos a preguntar por estas citas'
    }
    await perform(id, act, `Error al guardar. ${retry}`)
  }

  async function acceptProposal(appointment: AppointmentCard) {
    const { id, proposal } = appointment
    if (!proposal) return
    const answer = { id, startsAt: proposal.startsAt, clientTimeZone: getReaderTimeZone() }
    const act = async () => schedulingScreenMessages[(await acceptance.mutateAsync(answer)).notice]
    if (await perform(id, act, `Error al aceptar el horario. ${retry}`)) onAgreed(appointment)
  }

  async function declineProposal({ id, proposal }: AppointmentCard) {
    if (!proposal) return
    const { startsAt } = proposal
    const act = async () => schedulingScreenMessages[(await declination.mutateAsync({ id, startsAt })).notice]
    await perform(id, act, `Error al conservar el horario. ${retry}`)
  }

  async function withdrawProposal({ id, proposal }: AppointmentCard) {
    if (!proposal) return
    const { startsAt } = proposal
    const act = async () => schedulingScreenMessages[(await withdrawal.mutateAsync({ id, startsAt })).notice]
    await perform(id, act, `Error al retirar la propuesta. ${retry}`)
  }

  function markNoShow({ id }: AppointmentCard, noShow: boolean) {
    const act = async () => {
      await mark.mutateAsync({ id, noShow })
      return noShow ? 'Marcada: no asistió' : 'Marca retirada'
    }
    return perform(id, act, `Error al guardar la marca. ${retry}`)
  }

  return {
    confirm,
    confirmAttendance,
    dismissReview,
    acceptProposal,
    declineProposal,
    withdrawProposal,
    markNoShow,
  }
}
