import type { ReactNode } from 'react'
import { Navigate, useLocation, useMatches, useSearchParams } from 'react-router-dom'
import { isRouteHandle } from '#client/app/route-handle.ts'
import { RingLoader } from '#client/components/ring-loader.tsx'
import { returnPath, signInPath } from '#client/lib/return-path.ts'
import { isSignedOutState } from '#client/lib/use-sign-out.ts'
import { useViewer } from '#client/lib/use-viewer.ts'

/** Leads away whoever may not see a page; the server does the same for a first visit (spec §2, Route table). */
export function AccessGuard({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  const { key, pathname, search, state } = useLocation()
  const [searchParams] = useSearchParams()
  const handle = useMatches().at(-1)?.handle
  const access = isRouteHandle(handle) ? handle.access : 'public'

  // By its key each place leads away anew: going back while it leads would else end on an empty page.
  if (access !== 'public' && viewer === undefined) return <RingLoader />
  if (access === 'member' && viewer === null)
    return <Navigate key={key} to={signInPath(pathname + search)} replace />
  if (access === 'visitor' && viewer && !isSignedOutState(state))
    return <Navigate key={key} to={returnPath(searchParams.get('volver'))} replace />
  return children
}
