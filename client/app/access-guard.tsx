import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useMatches, useSearchParams } from 'react-router-dom'
import { isRouteHandle } from '#client/app/route-handle.ts'
import {
  getPathAfterSignIn,
  getSignInPath,
  sessionLoadErrorLocationState,
} from '#client/shared/session/return-path.ts'
import { isSignedOutLocationState } from '#client/shared/session/use-sign-out.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { RingLoader } from '#client/ui/ring-loader.tsx'

const maxSessionWaitMs = 10_000

interface AccessGuardProps {
  sessionEnded: boolean
  children: ReactNode
}

/** Redirects readers without access to a page after navigations in the browser; the server redirects page loads. */
export function AccessGuard({ sessionEnded, children }: AccessGuardProps) {
  const viewer = useViewer()
  const impatient = useHasTimedOut(viewer === undefined)
  const { key, pathname, search, state } = useLocation()
  const [searchParams] = useSearchParams()
  const handle = useMatches().at(-1)?.handle
  const access = isRouteHandle(handle) ? handle.access : 'public'

  if (access !== 'public' && viewer === undefined && !impatient) return <RingLoader page />
  // Without a new `key`, React Router's `Navigate` does not redirect again after 'back', and the page stays empty.
  if (access === 'member' && !viewer) {
    const to = getSignInPath(pathname + search, { ended: sessionEnded })
    return (
      <Navigate
        key={key}
        to={to}
        state={viewer === undefined ? sessionLoadErrorLocationState : null}
        replace
      />
    )
  }
  if (access === 'visitor' && viewer && !isSignedOutLocationState(state))
    return <Navigate key={key} to={getPathAfterSignIn(searchParams.get('volver'))} replace />
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
