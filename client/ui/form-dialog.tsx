import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { intoSight } from '#client/lib/scroll.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { Notice } from './notice.tsx'

export interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** The deed: 'Cambiar correo'. */
  submitLabel: string
  /** What the button says meanwhile. */
  busyLabel: string
  busy: boolean
  tone?: 'primary' | 'danger'
  /** Why the whole form was refused. */
  problem?: string | undefined
  /** Never called while `busy`. */
  onSubmit: () => void
  /** In place of the form while there is nothing to fill in: what is on its way, what went wrong, what came of it. null: the form. */
  instead?: ReactNode
  /** Receives the focus on close, instead of the element that opened the dialog. */
  finalFocus?: RefObject<HTMLElement | null>
  /** Fields, one under the other. */
  children: ReactNode
}

/** A short form over the page. What was typed stays when it is refused; the reason stands above its button. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, description, submitLabel, busyLabel, busy, tone = 'primary' } = props
  const { problem, instead } = props
  const asks = instead === undefined || instead === null
  const formId = useId()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy) props.onSubmit()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={props.finalFocus}
      title={title}
      description={asks ? description : undefined}
      footer={
        asks ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              Volver
            </Button>
            <Button type="submit" form={formId} variant={tone} loading={busy} loadingText={busyLabel}>
              {submitLabel}
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={onClose}>
            Cerrar
          </Button>
        )
      }
    >
      {asks ? (
        <Form id={formId} onSubmit={handleSubmit} noValidate>
          {props.children}
          {problem !== undefined && (
            <div ref={intoSight}>
              <Notice tone="error">{problem}</Notice>
            </div>
          )}
        </Form>
      ) : (
        instead
      )}
    </Dialog>
  )
}
