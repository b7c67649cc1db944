import { useEffect, useEffectEvent } from 'react'

interface CloseWatcher {
  onclose: (() => void) | null
  destroy: () => void
}
declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

/** Closes an overlay on Android's back gesture, which would otherwise leave the page. */
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
        // A `CloseWatcher` reports only one close request: an overlay that stays open needs a new `CloseWatcher`.
        watch()
      }
    }
    watch()
    return () => watcher?.destroy()
  }, [open])
}
