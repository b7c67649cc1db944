import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { mainId } from '#client/app/shell/app-shell.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

/** Until the next screen has written its title, in ms; one that waits for its data has none until then. */
const titleSettles = 500

/** Tells screen readers that another screen is there, as a browser does for a page; gives a lost focus to its content. */
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
        document.getElementById(mainId)?.focus({ preventScroll: true })
      }
      if (document.title === '') return
      setTitle(document.title)
      clearInterval(timer)
    }, titleSettles)
    return () => clearInterval(timer)
  }, [pathname])

  // What the server said of its page to programs is about no other.
  useEffect(() => {
    if (key === firstKey.current) return
    for (const block of document.querySelectorAll('script[type="application/ld+json"]')) block.remove()
  }, [key])

  return <VisuallyHidden role="status">{title}</VisuallyHidden>
}
