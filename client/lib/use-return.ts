import { useEffect, useEffectEvent } from 'react'

/**
 * A page restored by the back/forward cache may still show its loading state.
 * @param onReturn resets it
 */
export function useReturn(onReturn: () => void): void {
  const notice = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn()
  })
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => notice(event)
    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [])
}
