import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useMatches, useSearchParams } from 'react-router-dom'
import { isRouteHandle } from '#client/app/route-handle.ts'
import { returnPath, sessionUnknownState, signInPath } from '#client/shared/session/return-path.ts'
import { isSignedOutState } from '#client/shared/session/use-sign-out.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { RingLoader } from '#client/ui/ring-loader.tsx'

/** Longest that a page waits to learn who is signed in, in ms (spec §4, Session). */
const sessionPatience = 10_000

interface AccessGuardProps {
  /** Whoever was signed in is not any more, and has not left by themselves. */
  sessionEnded: boolean
  children: ReactNode
}

/** Leads away whoever may not see a page; the server does the same for a first visit (spec §2, Route table). */
export function AccessGuard({ sessionEnded, children }: AccessGuardProps) {
  const viewer = useViewer()
  const impatient = useImpatience(viewer === undefined)
  const { key, pathname, search, state } = useLocation()
  const [searchParams] = useSearchParams()
  const handle = useMatches().at(-1)?.handle
  const access = isRouteHandle(handle) ? handle.access : 'public'

  if (access !== 'public' && viewer === undefined && !impatient) return <RingLoader page />
  // By its key each place leads away anew: going back while it leads would else end on an empty page.
  if (access === 'member' && !viewer) {
    const to = signInPath(pathname + search, { ended: sessionEnded })
    return <Navigate key={key} to={to} state={viewer === undefined ? sessionUnknownState : null} replace />
  }
  if (access === 'visitor' && viewer && !isSignedOutState(state))
    return <Navigate key={key} to={returnPath(searchParams.get('volver'))} replace />
  return children
}

/** Whether something has been waited for as long as the session may load. An answer that comes later still counts. */
function useImpatience(waiting: boolean): boolean {
  const [impatient, setImpatient] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setImpatient(true), sessionPatience)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && impatient
}
