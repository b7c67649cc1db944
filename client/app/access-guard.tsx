import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useMatches, useSearchParams } from 'react-router-dom'
import { isRouteHandle } from '#client/app/route-handle.ts'
import { getReturnPath, getSignInPath, sessionLoadErrorState } from '#client/shared/session/return-path.ts'
import { isSignedOutState } from '#client/shared/session/use-sign-out.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { RingLoader } from '#client/ui/ring-loader.tsx'

const maxSessionWaitMs = 10_000

interface AccessGuardProps {
  /** Whether the session ended without a sign-out, for instance because it expired. */
  sessionEnded: boolean
  children: ReactNode
}

/**
 * Redirects readers who may not see the current page, after navigations in the browser. For a full page load, the
 * server sends the redirect.
 */
export function AccessGuard({ sessionEnded, children }: AccessGuardProps) {
  const viewer = useViewer()
  const impatient = useHasTimedOut(viewer === undefined)
  const { key, pathname, search, state } = useLocation()
  const [searchParams] = useSearchParams()
  const handle = useMatches().at(-1)?.handle
  const access = isRouteHandle(handle) ? handle.access : 'public'

  if (access !== 'public' && viewer === undefined && !impatient) return <RingLoader page />
  // Without `key`, the page stays empty after the reader presses "back" during a redirect, because `Navigate` does not
  // redirect again.
  if (access === 'member' && !viewer) {
    const to = getSignInPath(pathname + search, { ended: sessionEnded })
    return <Navigate key={key} to={to} state={viewer === undefined ? sessionLoadErrorState : null} replace />
  }
  if (access === 'visitor' && viewer && !isSignedOutState(state))
    return <Navigate key={key} to={getReturnPath(searchParams.get('volver'))} replace />
  return children
}

function useHasTimedOut(waiting: boolean): boolean {
  const [impatient, setImpatient] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setImpatient(true), maxSessionWaitMs)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && impatient
}
