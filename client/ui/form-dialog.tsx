import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { scrollIntoViewport } from '#client/lib/scroll.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { Notice } from './notice.tsx'

export interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  submitLabel: string
  busyLabel: string
  closeLabel?: string
  busy: boolean
  tone?: 'primary' | 'danger'
  problem?: string | undefined
  onSubmit: () => void
  /** Content that replaces the form: a loading state, an error or a result. */
  instead?: ReactNode
  finalFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, description, submitLabel, busyLabel, busy, tone = 'primary' } = props
  const { problem, instead, closeLabel = 'Volver' } = props
  const isConfirming = instead === undefined || instead === null
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
      description={isConfirming ? description : undefined}
      footer={
        isConfirming ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              {closeLabel}
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
      {isConfirming ? (
        <Form id={formId} onSubmit={handleSubmit} noValidate>
          {props.children}
          {problem !== undefined && (
            <div ref={scrollIntoViewport}>
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
