import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'

export interface DialogProps {
  open: boolean
  /** Called on the close button, Escape and a press outside. */
  onClose: () => void
  title: ReactNode
  /** A sentence under the title, read aloud with it. */
  description?: ReactNode
  /** Buttons; they stick to the bottom while the body scrolls. The main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** `alertdialog` does not close on a press outside. */
  role?: 'dialog' | 'alertdialog'
  /** Gets the focus on opening instead of the dialog itself; a text field here opens the keyboard of a phone. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Gets the focus when it closes, where there is one by then; else what opened it does. */
  finalFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const loadPanel = () => import('./dialog-panel.tsx')

// The focus trap and the scroll lock weigh 22 kB gzipped: too much for pages on which nothing may ever open.
const Panel = lazy(async () => ({ default: (await loadPanel()).DialogPanel }))

/** Fetches the dialog's code ahead of its first use; a failure is left to that use. */
export function preloadDialog(): void {
  loadPanel().catch(() => undefined)
}

/**
 * A sheet from the bottom on phones, a card in the middle from 640 px. Keeps the focus inside and gives it back to
 * what opened it. Rendered in the browser only: nothing is open in the server's HTML.
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
