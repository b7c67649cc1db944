import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'

export interface DialogProps {
  open: boolean
  /** Called when the reader presses the close button, Escape or outside the dialog. */
  onClose: () => void
  title: ReactNode
  /** A sentence below the title. Screen readers announce the title and this sentence together. */
  description?: ReactNode
  /** Buttons of the dialog. They stick to the bottom while the body scrolls. The primary button comes last. */
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

// The focus trap and the scroll lock are loaded on demand: they have 22 kB gzipped, and many pages never open a dialog.
const Panel = lazy(async () => ({ default: (await loadPanel()).DialogPanel }))

/** Loads the dialog's code before its first use. Ignores a failure here, because opening the dialog reports it. */
export function preloadDialog(): void {
  loadPanel().catch(() => undefined)
}

/**
 * A dialog: a sheet from the bottom on phones, a centred card from 640 px. It traps the focus, and returns the focus on closing. It is
 * rendered in the browser only: no dialog is open in the server's HTML.
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
