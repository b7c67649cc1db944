import { useEffect, useEffectEvent } from 'react'

/** Types of the CloseWatcher API, which TypeScript's standard types lack. */
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
 * Closes an overlay on a close request of the device, for instance Android's back gesture, which would
 * otherwise leave the page. In browsers without CloseWatcher, the back gesture opens the previous page as
 * usual.
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
        // Create a new CloseWatcher after each close request, because a watcher receives only one. The overlay may
        // have stayed open, for instance while `busy`.
        watch()
      }
    }
    watch()
    return () => watcher?.destroy()
  }, [open])
}
