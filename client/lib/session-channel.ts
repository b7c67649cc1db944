const name = 'circulo-sesion'

let channel: BroadcastChannel | undefined

/** One for this tab, so that it does not hear itself; undefined on the server and in browsers without it. */
function ownChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return undefined
  channel ??= new BroadcastChannel(name)
  return channel
}

/** Tells the other tabs of this browser that somebody has signed in or out. */
export function tellOtherTabs(): void {
  ownChannel()?.postMessage(null)
}

/** @returns stops listening */
export function onSessionChangeElsewhere(listener: () => void): () => void {
  const listened = ownChannel()
  listened?.addEventListener('message', listener)
  return () => listened?.removeEventListener('message', listener)
}
