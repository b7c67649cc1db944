import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Screen readers announce the title and this sentence together. */
  description?: ReactNode
  /** The primary button comes last. The buttons stick to the bottom while the dialog's body scrolls. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Set 'alertdialog' for a dialog that must not close on a press outside. */
  role?: 'dialog' | 'alertdialog'
  /**
   * Element that gets the focus when the dialog opens; otherwise the dialog itself. Avoid a text field, because phones
   * then open the keyboard.
   */
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * This element gets the focus when the dialog closes. If it no longer exists, the element that opened the dialog gets
   * the focus.
   */
  finalFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const loadPanel = () => import('./dialog-panel.tsx')

// Load the code of dialogs only when a dialog opens: focus trap and scroll lock have 22 kB gzipped.
const Panel = lazy(async () => ({ default: (await loadPanel()).DialogPanel }))

/** A failure is ignored, because opening a dialog loads the code again and reports the error. */
export function preloadDialog(): void {
  loadPanel().catch(() => undefined)
}

/**
 * A dialog: a sheet at the bottom on phones, a centred card from 640 px. The focus stays inside the open dialog, and
 * returns to the element that opened the dialog. The server renders no dialogs.
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
