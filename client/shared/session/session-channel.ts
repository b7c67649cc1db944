const name = 'circulo-sesion'

let channel: BroadcastChannel | undefined

/**
 * Returns the tab's only `BroadcastChannel`: a second channel in the same tab would receive the tab's own messages.
 * undefined on the server and in browsers without `BroadcastChannel`.
 */
function ownChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return undefined
  channel ??= new BroadcastChannel(name)
  return channel
}

/**
 * @param unreachable true if the member signed out without a network: the other tabs cannot query the session, and show
 * a visitor
 */
export function notifyOtherTabs({ unreachable = false } = {}): void {
  ownChannel()?.postMessage(unreachable)
}

/** @returns function that removes `listener` */
export function onSessionChangeElsewhere(listener: (unreachable: boolean) => void): () => void {
  const listened = ownChannel()
  const hear = ({ data }: MessageEvent) => listener(data === true)
  listened?.addEventListener('message', hear)
  return () => listened?.removeEventListener('message', hear)
}
