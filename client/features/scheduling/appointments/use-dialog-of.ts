import { useState } from 'react'

interface Opening<Subject> {
  subject: Subject
  /** Number of openings, used as a key: each opening starts with an empty form. */
  opening: number
  open: boolean
}

/** Subject of a dialog; `null` before the first opening. It stays while the dialog closes, so that the closing dialog is not empty. */
export function useDialogOf<Subject>() {
  const [state, setState] = useState<Opening<Subject> | null>(null)
  return {
    state,
    show: (subject: Subject) =>
      setState((before) => ({ subject, opening: (before?.opening ?? 0) + 1, open: true })),
    close: () => setState((before) => before && { ...before, open: false }),
  }
}
