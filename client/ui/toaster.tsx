import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useIsHydrated } from '#client/lib/hydration/use-hydrated.ts'
import { Box, Flex } from '#client/ui/chakra.ts'
import { toasterId, toastStore } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

/** Render the toasts outside the page: an open dialog hides the page from screen readers. */
export function Toaster() {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  if (!useIsHydrated()) return null
  return createPortal(
    <Flex
      id={toasterId}
      // Keeps the toasts readable for screen readers while a dialog is open.
      data-live-announcer
      className="no-print"
      direction="column"
      align={{ base: 'stretch', sm: 'flex-end' }}
      gap={{ base: 0, md: 2 }}
      position="fixed"
      insetInline={{ base: 3, sm: 6 }}
      top={{ base: 'calc(env(safe-area-inset-top, 0px) + 4px)', md: 'auto' }}
      bottom={{ md: 'calc(env(safe-area-inset-bottom, 0px) + 12px)' }}
      zIndex="toast"
      pointerEvents="none"
    >
      {(['error', 'success'] as const).map((tone) => (
        <Box
          key={tone}
          role={tone === 'error' ? 'alert' : 'status'}
          aria-atomic={false}
          aria-live={tone === 'error' ? 'assertive' : 'polite'}
        >
          {messages
            .filter((message) => message.tone === tone)
            .map((message) => (
              <ToastCard key={message.id} message={message} newest={message === messages.at(-1)} />
            ))}
        </Box>
      ))}
    </Flex>,
    document.body,
  )
}
