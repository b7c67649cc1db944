import { useState } from 'react'

interface Opening<Subject> {
  subject: Subject
  /**
   * Number of times that the dialog has been opened. As a React key, the number makes the dialog start with
   * an empty form each time.
   */
  opening: number
  open: boolean
}

/**
 * State of a dialog about a subject, such as an appointment; null before the first opening. The subject stays set
 * during the closing animation, so that the dialog is not empty.
 */
export function useDialogState<Subject>() {
  const [state, setState] = useState<Opening<Subject> | null>(null)
  return {
    state,
    show: (subject: Subject) =>
      setState((before) => ({ subject, opening: (before?.opening ?? 0) + 1, open: true })),
    close: () => setState((before) => before && { ...before, open: false }),
  }
}
