import { Outlet, ScrollRestoration } from 'react-router-dom'
import { AccessGuard } from '#client/app/access-guard.tsx'
import { RouteAnnouncer } from '#client/app/route-announcer.tsx'
import { AppShell } from '#client/app/shell/app-shell.tsx'
import { useSignOut } from '#client/lib/use-sign-out.ts'
import { useViewer } from '#client/lib/use-viewer.ts'
import { photoUrl } from '#kernel/photos/contract.ts'

/** The shell around every screen. */
export function AppLayout() {
  const viewer = useViewer()
  const signOut = useSignOut()
  return (
    <AppShell
      viewer={
        viewer
          ? {
              name: viewer.name,
              profilePath: viewer.profilePath,
              photoUrl: viewer.photoId ? photoUrl(viewer.photoId, 'thumb') : null,
            }
          : null
      }
      onSignOut={signOut}
    >
      <AccessGuard>
        <Outlet />
      </AccessGuard>
      <ScrollRestoration />
      <RouteAnnouncer />
    </AppShell>
  )
}
