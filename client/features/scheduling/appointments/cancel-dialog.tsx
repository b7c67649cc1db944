import { useRef, useState } from 'react'
import type { AppointmentPartyRole } from '#client/features/scheduling/appointments/appointment-text.ts'
import {
  findCancelReasonError,
  useAppointmentCancellation,
} from '#client/features/scheduling/appointments/use-cancellation.ts'
import { formatStartTimeInProviderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import { maxCancelReasonLength } from '#modules/scheduling/contract/limits.ts'

interface CancelDialogProps {
  appointment: AppointmentCard
  side: AppointmentPartyRole
  open: boolean
  onClose: () => void
  onDone?: (appointment: AppointmentCard) => void
  /** Token in the URL of a link to the appointment, for a reader who is not signed in. */
  token?: string
}

export function CancelAppointmentDialog(props: CancelDialogProps) {
  const { appointment, side, open, onClose, onDone, token } = props
  const { counterpart, canCallOff } = appointment
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { cancel, isBusy, problem } = useAppointmentCancellation(appointment, token, () => {
    onClose()
    onDone?.(appointment)
  })
  const fields = useRef<HTMLDivElement>(null)
  const when = `${counterpart.name}, ${formatStartTimeInProviderTimeZone(appointment)}`

  function submit() {
    const written = reason.trim()
    const wrong = findCancelReasonError(written, canCallOff)
    setError(wrong)
    if (wrong === undefined) void cancel(written)
    else focusFirstError(fields.current)
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={canCallOff ? 'No puedo atender' : '¿Estás seguro de que quieres cancelar esta cita?'}
      description={
        canCallOff
          ? `${when}. La cita se cancela. Enseguida le escribimos a tu cliente, con tu motivo y cómo reservar otra vez.`
          : when
      }
      submitLabel="Cancelar cita"
      busyLabel="Cancelando..."
      closeLabel="Conservar cita"
      busy={isBusy}
      tone="danger"
      problem={problem}
      onSubmit={submit}
    >
      <div ref={fields}>
        <TextAreaField
          label="Motivo"
          help={side === 'client' ? `Lo lee ${counterpart.name}.` : 'Lo leen tu cliente y tú.'}
          optional={!canCallOff}
          rows={3}
          maxLength={maxCancelReasonLength}
          error={error}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setError(undefined)
          }}
        />
      </div>
    </FormDialog>
  )
}
