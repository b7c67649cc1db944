import { useRef, useState } from 'react'
import { useProviderCancellation } from '#client/features/scheduling/appointments/use-call-off.ts'
import { formatInProviderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import {
  cancelReasonMissingMessage,
  cancelReasonTooLongMessage,
  maxCancelReasonLength,
} from '#modules/scheduling/contract/limits.ts'

interface CallOffDialogProps {
  appointment: AppointmentCard
  open: boolean
  onClose: () => void
}

export function ProviderCancelDialog({ appointment, open, onClose }: CallOffDialogProps) {
  const { name } = appointment.counterpart
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { callOff, isBusy, problem } = useProviderCancellation(appointment, onClose)
  const fields = useRef<HTMLDivElement>(null)

  function submit() {
    const written = reason.trim()
    const missing = written === '' ? cancelReasonMissingMessage : undefined
    const wrong = [...written].length > maxCancelReasonLength ? cancelReasonTooLongMessage : missing
    setError(wrong)
    if (wrong === undefined) void callOff(written)
    else focusFirstError(fields.current)
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="No puedo atender"
      description={`${name}, ${formatInProviderTimeZone(appointment)}. La cita se cancela y le escribimos enseguida, con tu motivo y cómo reservar otra vez.`}
      submitLabel="Cancelar cita"
      busyLabel="Cancelando..."
      busy={isBusy}
      tone="danger"
      problem={problem}
      onSubmit={submit}
    >
      <div ref={fields}>
        <TextAreaField
          label="Motivo"
          help="Lo leen los dos."
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
