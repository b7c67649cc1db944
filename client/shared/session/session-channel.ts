const name = 'circulo-sesion'

let channel: BroadcastChannel | undefined

/** One for this tab, so that it does not hear itself; undefined on the server and in browsers without it. */
function ownChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return undefined
  channel ??= new BroadcastChannel(name)
  return channel
}

/**
 * Tells the other tabs of this browser that somebody has signed in or out.
 * @param unreachable they left without a network: whoever hears it cannot ask who is signed in, and shows nobody
 */
export function tellOtherTabs({ unreachable = false } = {}): void {
  ownChannel()?.postMessage(unreachable)
}

/** @returns stops listening */
export function onSessionChangeElsewhere(listener: (unreachable: boolean) => void): () => void {
  const listened = ownChannel()
  const hear = ({ data }: MessageEvent) => listener(data === true)
  listened?.addEventListener('message', hear)
  return () => listened?.removeEventListener('message', hear)
}
