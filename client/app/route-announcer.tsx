import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { mainLandmarkId } from '#client/app/shell/app-shell.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

/**
 * Time in ms that the route announcer waits before it reads the title of the next screen. A screen that loads data
 * sets its title only after the data has arrived.
 */
const titleSettles = 500

/**
 * Announces a new screen to screen readers, as browsers do for a page load. If no element has the focus, focuses the
 * new content.
 */
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

  // Remove the structured data of the server-rendered page: it does not apply to the next screen.
  useEffect(() => {
    if (key === firstKey.current) return
    for (const block of document.querySelectorAll('script[type="application/ld+json"]')) block.remove()
  }, [key])

  return <VisuallyHidden role="status">{title}</VisuallyHidden>
}
