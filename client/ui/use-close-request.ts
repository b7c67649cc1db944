import { useEffect, useEffectEvent } from 'react'

/** Not in the standard types yet. */
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
 * What a device offers to close what lies over a page: on Android its way back, which would leave the page otherwise. It is no
 * step in the history, so that nothing has to be undone there. Where browsers do not know it, going back stays going back.
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
        // It hears one request only; what stays open, as while it is busy, wants to hear the next.
        watch()
      }
    }
    watch()
    return () => watcher?.destroy()
  }, [open])
}
