import { useState } from 'react'

interface Opening<Subject> {
  subject: Subject
  /** As a React key, this number makes the dialog start with an empty form each time. */
  opening: number
  open: boolean
}

/**
 * The subject, such as an appointment, stays set during the closing animation, so that the dialog is not empty. null
 * before the first opening.
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
