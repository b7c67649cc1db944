import { useSyncExternalStore } from 'react'
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom'
import { AccessGuard } from '#client/app/access-guard.tsx'
import { RouteAnnouncer } from '#client/app/route-announcer.tsx'
import { AppShell } from '#client/app/shell/app-shell.tsx'
import { useSessionChangeDetection } from '#client/app/use-session-watch.ts'
import { serverReachabilityStore } from '#client/lib/product-state.ts'
import { useSignOut } from '#client/shared/session/use-sign-out.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { photoUrl } from '#kernel/photos/contract.ts'

export function AppLayout() {
  const viewer = useViewer()
  const signOut = useSignOut()
  const strip = useSyncExternalStore(
    serverReachabilityStore.subscribe,
    serverReachabilityStore.strip,
    serverReachabilityStore.noStrip,
  )
  const { generation, ended } = useSessionChangeDetection()
  return (
    <AppShell
      viewer={
        viewer
          ? {
              name: viewer.name,
              profilePath: viewer.profilePath,
              photoUrl: viewer.photoId ? photoUrl(viewer.photoId, 'face') : null,
            }
          : null
      }
      onSignOut={signOut}
      strip={strip}
    >
      <AccessGuard key={generation} sessionEnded={ended}>
        <Outlet />
      </AccessGuard>
      <ScrollRestoration getKey={getScrollPositionKey} />
      <RouteAnnouncer />
    </AppShell>
  )
}

/** React Router gives the first page of every visit the key 'default', so two pages would share one scroll position. */
function getScrollPositionKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}
