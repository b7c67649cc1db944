import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** The dialog's buttons, the primary button last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** A dialog with the role 'alertdialog' stays open after a press outside. */
  role?: 'dialog' | 'alertdialog'
  /** Gets the focus first; by default the dialog itself. Avoid a text field, because phones then open the keyboard. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Gets the focus after closing; by default, or if it no longer exists, the element that opened the dialog. */
  finalFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const loadPanel = () => import('./dialog-panel.tsx')

// Loaded when a dialog opens: focus trap and scroll lock have 22 kB gzipped.
const Panel = lazy(async () => ({ default: (await loadPanel()).DialogPanel }))

/** Ignores a failure: opening a dialog loads the code again, and reports the error. */
export function preloadDialog(): void {
  loadPanel().catch(() => undefined)
}

/** A sheet at the bottom on phones, a centred card from 640 px. The server renders no dialogs. */
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
