import { Dialog as Chakra, ChakraProvider, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useOverlayCloseRequest } from '#client/ui/use-close-request.ts'
import { Button } from './button.tsx'
import type { DialogProps } from './dialog.tsx'
import { dialogStyleRecipe } from './dialog-recipe.ts'
import { getChakraStyleSystem } from './theme/system.ts'
import { toasterId } from './toast.ts'

const persistentElements = [() => document.getElementById(toasterId)]

/** Chakra's own dialog needs the CSS variables that `compactCss` removes from the page's styles. */
const theme = { ...getChakraStyleSystem(), _global: [getChakraStyleSystem().getTokenCss()] }

/** Escape must close only the menu inside the dialog, not the dialog. */
function leaveToMenuOrSuggestions(event: KeyboardEvent) {
  if (document.activeElement?.matches('[role=menuitem], [role=combobox][aria-expanded=true]'))
    event.preventDefault()
}

function getFocusInside(dialog: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && dialog?.contains(activeElement) ? activeElement : null
}

function getOpener(element: Element | null): HTMLElement | null {
  return element instanceof HTMLElement && element.isConnected && element !== document.body ? element : null
}

export function DialogPanel(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    footer,
    size = 'md',
    role = 'dialog',
    initialFocus,
    finalFocus,
    children,
  } = props
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const [mounted, setMounted] = useState(false)

  // Mount Chakra's dialog closed: a dialog mounted open sometimes closes because the focus is outside.
  useEffect(() => setMounted(true), [])
  // Store the element that opened the dialog now: later, a field inside the dialog may have the focus.
  useEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  useOverlayCloseRequest(open, onClose)

  return (
    <ChakraProvider value={theme}>
      <Chakra.Root
        recipe={dialogStyleRecipe}
        open={open && mounted}
        onOpenChange={(details) => {
          if (!details.open) onClose()
        }}
        role={role}
        onEscapeKeyDown={leaveToMenuOrSuggestions}
        closeOnInteractOutside={role === 'dialog'}
        persistentElements={persistentElements}
        initialFocusEl={() => getFocusInside(content.current) ?? (initialFocus ?? content).current}
        finalFocusEl={() => finalFocus?.current ?? getOpener(opener.current)}
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
    </ChakraProvider>
  )
}
