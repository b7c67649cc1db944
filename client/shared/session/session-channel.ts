const name = 'circulo-sesion'

let channel: BroadcastChannel | undefined

/** Open one `BroadcastChannel` per tab: a second channel would receive the tab's own messages. */
function ownChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return undefined
  channel ??= new BroadcastChannel(name)
  return channel
}

/** @param unreachable true after a sign-out without a connection to the server */
export function notifyOtherTabsOfSessionChange({ unreachable = false } = {}): void {
  ownChannel()?.postMessage(unreachable)
}

export function onSessionChangeInOtherTab(listener: (unreachable: boolean) => void): () => void {
  const listened = ownChannel()
  const hear = ({ data }: MessageEvent) => listener(data === true)
  listened?.addEventListener('message', hear)
  return () => listened?.removeEventListener('message', hear)
}
