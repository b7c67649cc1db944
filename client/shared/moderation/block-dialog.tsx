import { useState } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { ConfirmDialog, type ConfirmQuestion } from '#client/ui/confirm-dialog.tsx'
import { toast } from '#client/ui/toast.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { PersonBlockingPreview } from '#modules/identity/contract/blocks.ts'

export const blockPersonLabel = 'Bloquear a esta persona'

export interface BlockPersonDialogProps {
  person: { personId: PersonId; name: string }
  open: boolean
  onClose: () => void
}

export function BlockPersonDialog({ person, open, onClose }: BlockPersonDialogProps) {
  const { personId, name } = person
  // The number of appointments may have changed since the dialog was last open.
  const preview = trpc.identity.blockPreview.useQuery({ personId }, { enabled: open, staleTime: 0 })
  const { identity, scheduling } = trpc.useUtils()
  const block = trpc.identity.block.useMutation()
  const unblock = trpc.identity.unblock.useMutation()
  const [isBusy, setBusy] = useState(false)
  const isBlocked = preview.data?.isBlocked === true

  async function confirm() {
    if (!preview.data) return void preview.refetch()
    setBusy(true)
    try {
      if (isBlocked) await unblock.mutateAsync({ personId })
      else await block.mutateAsync({ personId })
      toast.success(isBlocked ? `Desbloqueaste a ${name}.` : `Bloqueaste a ${name}.`)
      onClose()
    } catch (error) {
      toast.error(getErrorMessage(error).text)
    } finally {
      setBusy(false)
    }
    await Promise.all([
      identity.blockedPeople.invalidate(),
      scheduling.appointments.invalidate(),
      scheduling.slots.invalidate(),
    ])
  }

  return (
    <ConfirmDialog
      {...questionOf(name, preview.isFetching ? undefined : preview.data, preview.error)}
      open={open}
      busy={isBusy || preview.isFetching}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

function questionOf(
  name: string,
  preview: PersonBlockingPreview | undefined,
  error: unknown,
): ConfirmQuestion {
  if (preview?.isBlocked)
    return {
      title: `Ya bloqueaste a ${name}`,
      message: 'Si le quitas el bloqueo, podrá otra vez reservar contigo, escribirte y dejarte reseñas.',
      confirmLabel: 'Desbloquear',
      tone: 'primary',
    }
  const title = `¿Bloquear a ${name}?`
  if (!preview && error)
    return { title, message: getErrorMessage(error).text, confirmLabel: 'Intentar de nuevo', tone: 'primary' }
  return {
    title,
    ...(preview && { message: consequences(name, preview.upcomingAppointments) }),
    confirmLabel: 'Bloquear',
  }
}

function consequences(name: string, appointments: number): string {
  const cancelled =
    appointments === 0
      ? ''
      : appointments === 1
        ? 'Se cancelará la cita que tienen por venir, con aviso. '
        : `Se cancelarán las ${appointments} citas que tienen por venir, con aviso. `
  return `${cancelled}No podrá reservar contigo, escribirte ni dejarte reseñas. Seguirá viendo tu perfil y no le diremos nada del bloqueo. Puedes desbloquear a ${name} en Mi cuenta.`
}
