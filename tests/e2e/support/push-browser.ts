import type { Page, Worker } from 'playwright-core'
import type { BrowserPushSubscription } from '../../support/push-service.ts'
import { getBaseUrl } from './browser.ts'

const subscribedKey = 'prueba-suscripcion'
const permissionKey = 'prueba-permiso'

export async function stubPushService(page: Page, subscription: BrowserPushSubscription): Promise<void> {
  const context = page.context()
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'notifications'])
  await context.addInitScript(
    ({ endpoint, p256dh, auth, key, permissionKey }) => {
      // Headless Chromium returns 'denied' even for a granted permission.
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem(permissionKey) ?? 'default',
      })
      const request = Notification.requestPermission.bind(Notification)
      Notification.requestPermission = async () => {
        const permission = await request()
        localStorage.setItem(permissionKey, permission)
        return permission
      }
      const decode = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
          .buffer
      const create = (applicationServerKey: string) => ({
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: decode(applicationServerKey) },
        getKey: (name: string) => decode(name === 'auth' ? auth : p256dh),
        unsubscribe: async () => {
          localStorage.removeItem(key)
          return true
        },
      })
      Object.assign(PushManager.prototype, {
        async getSubscription() {
          const stored = localStorage.getItem(key)
          return stored === null ? null : create(stored)
        },
        async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
          localStorage.setItem(key, applicationServerKey)
          return create(applicationServerKey)
        },
      })
    },
    { ...subscription, key: subscribedKey, permissionKey },
  )
}

export function isSubscribedToPush(page: Page): Promise<boolean> {
  return page.evaluate((key) => localStorage.getItem(key) !== null, subscribedKey)
}

export async function deliverPushMessage(page: Page, data: string): Promise<void> {
  await collectNotifications(page)
  const devTools = await page.context().newCDPSession(page)
  const origin = getBaseUrl(page)
  const registrationId = await new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
    void devTools.send('ServiceWorker.enable')
  })
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await devTools.detach()
}

interface Shown {
  title: string
  body: string
  path: unknown
}

interface ShownInTest {
  title: string
  body: string
  data: { path: string }
  close(): void
}

interface TestedWorkerScope extends EventTarget {
  registration: object
  shownInTest?: Set<ShownInTest>
}

function findWorker(page: Page): Worker {
  const worker = page.context().serviceWorkers().at(-1)
  if (!worker) throw new Error('the page has no service worker')
  return worker
}

/** Replaces `showNotification`, because headless Chromium has no permission to show notifications. */
async function collectNotifications(page: Page): Promise<void> {
  await findWorker(page).evaluate(() => {
    const scope = globalThis as unknown as TestedWorkerScope
    const shown = scope.shownInTest ?? new Set()
    scope.shownInTest = shown
    Object.assign(scope.registration, {
      async showNotification(title: string, { body, data }: ShownInTest) {
        const notification = { title, body, data, close: () => shown.delete(notification) }
        shown.add(notification)
      },
    })
  })
}

export function findShownNotifications(page: Page): Promise<Shown[]> {
  return findWorker(page).evaluate(() => {
    const { shownInTest = [] } = globalThis as unknown as TestedWorkerScope
    return [...shownInTest].map(({ title, body, data }) => ({ title, body, path: data.path }))
  })
}

export async function pressShownNotification(page: Page): Promise<void> {
  await findWorker(page).evaluate(() => {
    const scope = globalThis as unknown as TestedWorkerScope
    const [notification] = scope.shownInTest ?? []
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined })
    scope.dispatchEvent(event)
  })
}
