import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'

export interface DialogProps {
  open: boolean
  /** Called on the close button, Escape and a press outside. */
  onClose: () => void
  title: ReactNode
  /** A sentence below the title, announced together with it. */
  description?: ReactNode
  /** Buttons; they stick to the bottom while the body scrolls. The primary one comes last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** `alertdialog` does not close on a press outside. */
  role?: 'dialog' | 'alertdialog'
  /** Element that gets the focus on opening instead of the dialog itself; a text field opens the keyboard of a phone. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Element that gets the focus on closing, if it exists then; otherwise the element that opened the dialog. */
  finalFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const loadPanel = () => import('./dialog-panel.tsx')

// The focus trap and the scroll lock are 22 kB gzipped: too much for pages that may never open a dialog.
const Panel = lazy(async () => ({ default: (await loadPanel()).DialogPanel }))

/** Loads the dialog's code before its first use; that use reports a failure. */
export function preloadDialog(): void {
  loadPanel().catch(() => undefined)
}

/**
 * A sheet from the bottom on phones, a centred card from 640 px. Traps the focus, and returns it on closing. Rendered in the browser only:
 * no dialog is open in the server's HTML.
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
