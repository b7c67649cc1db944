const name = 'circulo-sesion'

let channel: BroadcastChannel | undefined

/** Open one `BroadcastChannel` per tab: a second channel would receive the tab's own messages. */
function ownChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return undefined
  channel ??= new BroadcastChannel(name)
  return channel
}

/** @param unreachable true for a sign-out without a server connection; other browser tabs then open the landing page */
export function notifyOtherTabsOfSessionChange({ unreachable = false } = {}): void {
  ownChannel()?.postMessage(unreachable)
}

export function onSessionChangeInOtherTab(listener: (unreachable: boolean) => void): () => void {
  const listened = ownChannel()
  const hear = ({ data }: MessageEvent) => listener(data === true)
  listened?.addEventListener('message', hear)
  return () => listened?.removeEventListener('message', hear)
}
