import { useEffect, useEffectEvent } from 'react'

/**
 * Calls a function when the browser restores the page from its back/forward cache, because the page may still
 * show a loading state.
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
