import { useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmQuestion {
  /** The question itself, for instance '¿Estás seguro de que quieres cancelar esta cita?'. */
  title: string
  /** What happens afterwards. */
  message?: string
  /** Says the deed, not 'Aceptar': 'Cancelar cita', 'Eliminar'. */
  confirmLabel: string
  /** 'Volver' unless said. */
  cancelLabel?: string
  /** `danger` when something is taken away. */
  tone?: 'primary' | 'danger'
}

export interface ConfirmDialogProps extends ConfirmQuestion {
  open: boolean
  /** The deed is under way: the dialog stays and its button says so. */
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a deed. The focus starts on the way back, so that Enter alone takes nothing away. */
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
