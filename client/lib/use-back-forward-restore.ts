import { useEffect, useEffectEvent } from 'react'

/**
 * A page from the back/forward cache may still show the loading state that it had when the reader left.
 * @param onReturn resets the loading state
 */
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
