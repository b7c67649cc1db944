import { useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmQuestion {
  title: string
  message?: string
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
}

export interface ConfirmDialogProps extends ConfirmQuestion {
  open: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The dialog focuses the cancel button, so that pressing Enter confirms nothing. */
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
