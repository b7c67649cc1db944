import { Dialog as Chakra, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from './button.tsx'

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
  children?: ReactNode
}

/**
 * A sheet from the bottom on phones, a card in the middle from 640 px. Keeps the focus inside and gives it back to
 * what opened it. Rendered in the browser only: nothing is open in the server's HTML.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    footer,
    size = 'md',
    role = 'dialog',
    initialFocus,
    children,
  } = props
  const content = useRef<HTMLDivElement>(null)
  return (
    <Chakra.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose()
      }}
      role={role}
      closeOnInteractOutside={role === 'dialog'}
      initialFocusEl={() => (initialFocus ?? content).current}
      // The recipe is ours; Chakra's types know only the sizes of its own.
      size={size}
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content ref={content}>
            <Chakra.Header>
              <Chakra.Title>{title}</Chakra.Title>
              <Chakra.CloseTrigger asChild>
                <Button variant="ghost" color="muted" square aria-label="Cerrar">
                  <X size={22} />
                </Button>
              </Chakra.CloseTrigger>
            </Chakra.Header>
            <Chakra.Body>
              {description !== undefined && (
                <Chakra.Description mb={children === undefined ? 0 : 5}>{description}</Chakra.Description>
              )}
              {children}
            </Chakra.Body>
            {footer !== undefined && <Chakra.Footer>{footer}</Chakra.Footer>}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  )
}
