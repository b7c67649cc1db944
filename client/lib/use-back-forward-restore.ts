import { useEffect, useEffectEvent } from 'react'

/** Resets the loading state that a page from the back/forward cache may still show. */
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
