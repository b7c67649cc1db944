import { useState } from 'react'

interface Opening<Subject> {
  subject: Subject
  /** Counts the openings: each starts with an empty dialog. */
  opening: number
  open: boolean
}

/** What a dialog is about. It stays while the dialog closes, so that the dialog does not empty itself; `null` before the first opening. */
export function useDialogOf<Subject>() {
  const [state, setState] = useState<Opening<Subject> | null>(null)
  return {
    state,
    show: (subject: Subject) =>
      setState((before) => ({ subject, opening: (before?.opening ?? 0) + 1, open: true })),
    close: () => setState((before) => before && { ...before, open: false }),
  }
}
