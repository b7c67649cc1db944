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
 * Closes an overlay on Android's back gesture, which would otherwise leave the page. Browsers without CloseWatcher
 * leave the page.
 */
export function useOverlayCloseRequest(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window
    if (!open || !CloseWatcher) return
    let watcher: CloseWatcher | undefined
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        close()
        // A watcher receives only one close request, and the overlay may have stayed open, for instance while `busy`.
        watch()
      }
    }
    watch()
    return () => watcher?.destroy()
  }, [open])
}
