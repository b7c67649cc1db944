import { useEffect, useEffectEvent } from 'react'

/** Whoever comes back by the back button may find the page as they left it, busy. @param onReturn makes it ready again */
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
