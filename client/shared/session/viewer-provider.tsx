import type { ReactNode } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import { ViewerContext } from '#client/shared/session/use-viewer.ts'

export function ViewerProvider({ children }: { children: ReactNode }) {
  // The query never refetches, because each sign-in or sign-out updates the cached signed-in person.
  const viewer = trpc.identity.viewer.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  return <ViewerContext value={viewer.data}>{children}</ViewerContext>
}
