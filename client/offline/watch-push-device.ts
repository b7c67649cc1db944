import type { QueryClient } from '@tanstack/react-query'
import type { TRPCClient } from '@trpc/client'
import { createTrpcUtils } from '#client/lib/trpc.ts'
import { runWhenIdle } from '#client/lib/when-idle.ts'
import { updatePushSubscription } from '#client/shared/notifications/push-device.ts'
import { getCachedViewer } from '#client/shared/session/cached-viewer.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { AppRouter } from '#server/router.ts'
import { isServiceWorkerMessage } from './worker/push-rules.ts'

interface PushWatch {
  queryClient: QueryClient
  client: TRPCClient<AppRouter>
  openPath: (path: string) => Promise<void>
}

export function syncPushSubscription({ queryClient, client, openPath }: PushWatch): void {
  const utils = createTrpcUtils(client, queryClient)
  let viewer: PersonId | null | undefined
  let work = Promise.resolve()
  const noticeViewer = () => {
    const current = getCachedViewer(queryClient)?.personId ?? null
    if (current === viewer) return
    viewer = current
    const update = () => updatePushSubscription(utils, current).catch(() => undefined)
    runWhenIdle(() => {
      work = work.then(update)
    })
  }
  queryClient.getQueryCache().subscribe(noticeViewer)
  noticeViewer()

  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (!isServiceWorkerMessage(data)) return
    if (data.kind === 'open') {
      ports[0]?.postMessage(true)
      void openPath(data.path)
    } else if (viewer) {
      void utils.notifications.unseen.invalidate()
      void utils.notifications.list.invalidate()
      void utils.scheduling.waiting.invalidate()
    }
  })
}
