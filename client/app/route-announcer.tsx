import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { mainLandmarkId } from '#client/app/shell/app-shell.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

/** Delay in ms before the title is read: a screen sets its title only after its data has arrived. */
const titleSettles = 500

/** Announces a new screen to screen readers. If no element has the focus, focuses the new content. */
export function RouteAnnouncer() {
  const { pathname, key } = useLocation()
  const lastPath = useRef(pathname)
  const firstKey = useRef(key)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const timer = setInterval(() => {
      if (document.activeElement === document.body) {
        document.getElementById(mainLandmarkId)?.focus({ preventScroll: true })
      }
      if (document.title === '') return
      setTitle(document.title)
      clearInterval(timer)
    }, titleSettles)
    return () => clearInterval(timer)
  }, [pathname])

  useEffect(() => {
    if (key === firstKey.current) return
    for (const block of document.querySelectorAll('script[type="application/ld+json"]')) block.remove()
  }, [key])

  return <VisuallyHidden role="status">{title}</VisuallyHidden>
}
