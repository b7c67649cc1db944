import { useState } from 'react'

interface Opening<Subject> {
  subject: Subject
  /** React key of the dialog, so that each opening starts with an empty form. */
  opening: number
  open: boolean
}

export function useDialogState<Subject>() {
  const [state, setState] = useState<Opening<Subject> | null>(null)
  return {
    state,
    show: (subject: Subject) =>
      setState((before) => ({ subject, opening: (before?.opening ?? 0) + 1, open: true })),
    close: () => setState((before) => before && { ...before, open: false }),
  }
}
