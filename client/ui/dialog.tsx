import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** A sentence below the dialog's title. Screen readers announce title and sentence together. */
  description?: ReactNode
  /**
   * Buttons of the dialog, the primary button last. The buttons stick to the bottom while the dialog's body
   * scrolls.
   */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** `alertdialog` does not close on a press outside. */
  role?: 'dialog' | 'alertdialog'
  /**
   * Element that gets the focus on opening, instead of the dialog itself. A focused text field opens the
   * keyboard of a phone.
   */
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * Element that gets the focus when the dialog closes, if it exists then; otherwise the element that opened
   * the dialog.
   */
  finalFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const loadPanel = () => import('./dialog-panel.tsx')

// Load the dialog on demand: its focus trap and scroll lock have 22 kB gzipped, and many pages never open a
// dialog.
const Panel = lazy(async () => ({ default: (await loadPanel()).DialogPanel }))

/** Loads the dialog's code before its first use. Ignores a failure, because opening the dialog reports it. */
export function preloadDialog(): void {
  loadPanel().catch(() => undefined)
}

/**
 * A dialog: a sheet from the bottom on phones, a centred card from 640 px. The dialog traps the focus, and
 * returns the focus on closing. Only the browser renders it: no dialog is open in the server's HTML.
 */
export function Dialog(props: DialogProps) {
  const { open } = props
  const [wanted, setWanted] = useState(false)

  useEffect(() => {
    if (open) setWanted(true)
  }, [open])

  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
}
