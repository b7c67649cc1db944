import { useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmQuestion {
  /** The question as the title of the dialog, for instance '¿Estás seguro de que quieres cancelar esta cita?'. */
  title: string
  message?: string
  /** Text of the confirm button. It names the action instead of 'Aceptar': 'Cancelar cita', 'Eliminar'. */
  confirmLabel: string
  /** Text of the cancel button; 'Volver' by default. */
  cancelLabel?: string
  /** `danger` when the confirmed action deletes or cancels something. */
  tone?: 'primary' | 'danger'
}

export interface ConfirmDialogProps extends ConfirmQuestion {
  open: boolean
  /** Whether the action is in progress: the dialog then stays open, and its confirm button shows a loading state. */
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation. The focus starts on the cancel button, so that Enter alone changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, message, confirmLabel, cancelLabel = 'Volver', tone = 'danger', busy = false } = props
  const back = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={props.onCancel}
      role="alertdialog"
      size="sm"
      title={title}
      description={message}
      initialFocus={back}
      footer={
        <>
          <Button ref={back} variant="secondary" onClick={props.onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={tone} loading={busy} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
