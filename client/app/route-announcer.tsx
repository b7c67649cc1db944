import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { mainLandmarkId } from '#client/app/shell/app-shell.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

/** A screen sets its title only after its data has arrived. */
const titleDelayMs = 500

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
    }, titleDelayMs)
    return () => clearInterval(timer)
  }, [pathname])

  useEffect(() => {
    if (key === firstKey.current) return
    for (const block of document.querySelectorAll('script[type="application/ld+json"]')) block.remove()
  }, [key])

  return <VisuallyHidden role="status">{title}</VisuallyHidden>
}
