import { useEffect, useEffectEvent } from 'react'

/** Calls `onReturn` when the page returns from the back/forward cache, possibly with an old loading state. */
export function useBackForwardRestore(onReturn: () => void): void {
  const notice = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn()
  })
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => notice(event)
    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [])
}
