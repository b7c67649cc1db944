import {
  chooseTabForNotification,
  parsePushMessage,
  type ServiceWorkerMessage,
  sanitizeNotificationPath,
} from './push-rules.ts'
import type { ServiceWorkerClient, ServiceWorkerScope } from './worker-scope.ts'

const maxAnswerMs = 1_000

export async function showPushMessage(scope: ServiceWorkerScope, text: string | undefined): Promise<void> {
  const { title, body, tag, path } = parsePushMessage(text)
  await scope.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    lang: 'es-MX',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
  })
  for (const tab of await findTabs(scope)) tab.postMessage({ kind: 'pushed' } satisfies ServiceWorkerMessage)
}

export async function openNotification(scope: ServiceWorkerScope, notification: Notification): Promise<void> {
  notification.close()
  const path = sanitizeNotificationPath(notification.data?.path)
  const tab = chooseTabForNotification(await findTabs(scope), path)
  if (!tab) {
    await scope.clients.openWindow(path)
    return
  }
  await tab.focus().catch(() => undefined)
  if (await opensItself(tab, path)) return
  await tab.navigate(path).catch(() => scope.clients.openWindow(path))
}

function findTabs({ clients }: ServiceWorkerScope): Promise<ServiceWorkerClient[]> {
  return clients.matchAll({ type: 'window', includeUncontrolled: true })
}

/** The tab, not the service worker, opens the path: only the tab can warn about unsaved text. */
function opensItself(tab: ServiceWorkerClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), maxAnswerMs)
    tab.postMessage({ kind: 'open', path } satisfies ServiceWorkerMessage, [port2])
  })
}
