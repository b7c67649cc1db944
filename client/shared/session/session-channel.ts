const name = 'circulo-sesion'

let channel: BroadcastChannel | undefined

/** One channel per tab: a second one would receive the tab's own messages. */
function ownChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return undefined
  channel ??= new BroadcastChannel(name)
  return channel
}

/**
 * @param unreachable true if the member signed out offline: other tabs cannot query the session, and open the landing
 * page
 */
export function notifyOtherTabsOfSessionChange({ unreachable = false } = {}): void {
  ownChannel()?.postMessage(unreachable)
}

export function onSessionChangeInOtherTab(listener: (unreachable: boolean) => void): () => void {
  const listened = ownChannel()
  const hear = ({ data }: MessageEvent) => listener(data === true)
  listened?.addEventListener('message', hear)
  return () => listened?.removeEventListener('message', hear)
}
