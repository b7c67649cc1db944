import { type ReactNode, useCallback, useRef, useState } from 'react'
import { ConfirmDialog, type ConfirmQuestion } from './confirm-dialog.tsx'
import { ConfirmContext } from './use-confirm.ts'

export function ConfirmationDialogProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null)
  const [open, setOpen] = useState(false)
  const answer = useRef<((yes: boolean) => void) | null>(null)

  const requestConfirmation = useCallback((next: ConfirmQuestion) => {
    answer.current?.(false)
    setQuestion(next)
    setOpen(true)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }, [])

  function settle(yes: boolean) {
    setOpen(false)
    answer.current?.(yes)
    answer.current = null
  }

  return (
    <ConfirmContext value={requestConfirmation}>
      {children}
      {question !== null && (
        <ConfirmDialog
          {...question}
          open={open}
          onConfirm={() => settle(true)}
          onCancel={() => settle(false)}
        />
      )}
    </ConfirmContext>
  )
}
