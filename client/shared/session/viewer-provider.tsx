import type { ReactNode } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import { ViewerContext } from '#client/shared/session/use-viewer.ts'

export function ViewerProvider({ children }: { children: ReactNode }) {
  // The query never refetches: the server's page contains the signed-in person, and each sign-in or sign-out updates
  // the cache.
  const viewer = trpc.identity.viewer.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  return <ViewerContext value={viewer.data}>{children}</ViewerContext>
}
