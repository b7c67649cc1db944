import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  role?: 'dialog' | 'alertdialog'
  /** Avoid a text field as the initial focus: phones then open the keyboard. */
  initialFocus?: RefObject<HTMLElement | null>
  finalFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const loadPanel = () => import('./dialog-panel.tsx')

// Load the dialog's code only when a dialog opens: focus trap and scroll lock have 22 kB (gzipped).
const Panel = lazy(async () => ({ default: (await loadPanel()).DialogPanel }))

export function preloadDialog(): void {
  loadPanel().catch(() => undefined)
}

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
