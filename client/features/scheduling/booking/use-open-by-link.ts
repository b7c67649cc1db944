import { useEffect, useEffectEvent } from 'react'

export function useOpenBookingOnLinkClick(open: () => void): void {
  const follow = useEffectEvent((event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (!(event.target instanceof Element) || !event.target.closest('a[href="#agenda"]')) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: MouseEvent) => follow(event)
    document.addEventListener('click', listener)
    return () => document.removeEventListener('click', listener)
  }, [])
}
