import { useEffect, useEffectEvent } from 'react'

/** TypeScript's standard types lack the CloseWatcher API. */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy: () => void
}
declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

/**
 * Closes an overlay on the device's close request: on Android the back gesture, which would otherwise leave the page. It adds no history
 * entry. In browsers without CloseWatcher the back gesture goes back as usual.
 */
export function useCloseRequest(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window
    if (!open || !CloseWatcher) return
    let watcher: CloseWatcher | undefined
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        close()
        // A watcher receives one request only: if the overlay stays open, for instance while busy, create another.
        watch()
      }
    }
    watch()
    return () => watcher?.destroy()
  }, [open])
}
