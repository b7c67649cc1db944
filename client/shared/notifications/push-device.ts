import { getReaderTimeZone } from '#client/lib/instants.ts'
import { readLocalStorageValue, writeLocalStorageValue } from '#client/lib/storage/local-storage.ts'
import type { TrpcUtils } from '#client/lib/trpc.ts'
import {
  decidePushSubscriptionStep,
  isIosBrowser,
  type PushActivationConditions,
  parseStoredPushSubscription,
} from '#client/shared/notifications/push-rules.ts'
import { findOfflineEncryptionKey } from '#client/shared/session/offline-key.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/** On the first visit, the service worker is ready only after downloading the build. */
const maxWorkerWaitMs = 30_000

type Api = TrpcUtils['client']['notifications']

function hasPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

function readPermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied'
}

export async function readPushActivationConditions(
  viewer: PersonId,
): Promise<Omit<PushActivationConditions, 'publicKey'>> {
  const mark = parseStoredPushSubscription(readLocalStorageValue('avisos-dispositivo'))
  const subscription = await findSubscription()
  return {
    hasPush: hasPush(),
    isIos: isIosBrowser(navigator),
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    permission: readPermission(),
    isSubscribed: subscription !== null && mark?.personId === viewer,
  }
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (!hasPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** @throws if the browser rejects the subscription, or the server does not respond */
export async function createPushSubscription(api: Api, viewer: PersonId, publicKey: string): Promise<void> {
  const { pushManager } = await startWorker()
  const known = await pushManager.getSubscription()
  // The server's public key may have changed, for example because its database was replaced.
  const isOutdated = known !== null && encodeKey(known.options.applicationServerKey) !== publicKey
  if (isOutdated) await known.unsubscribe()
  const subscription =
    known !== null && !isOutdated
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint } = subscription
  await api.subscribe.mutate({
    endpoint,
    p256dh: encodeKey(subscription.getKey('p256dh')),
    auth: encodeKey(subscription.getKey('auth')),
    timeZone: getReaderTimeZone(),
  })
  const mark = { personId: viewer, session: await identifySession(), endpoint }
  writeLocalStorageValue('avisos-dispositivo', JSON.stringify(mark))
}

export async function cancelPushSubscription(): Promise<{ endpoint: string } | null> {
  writeLocalStorageValue('avisos-dispositivo', '')
  if (!hasPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription ?? null
}

/** Contacts the server only if the subscription or the session has changed. */
export async function updatePushSubscription(
  { client, notifications }: TrpcUtils,
  viewer: PersonId | null,
): Promise<void> {
  if (!hasPush()) return
  const [subscription, session] = [await findSubscription(), await identifySession()]
  const step = decidePushSubscriptionStep({
    mark: parseStoredPushSubscription(readLocalStorageValue('avisos-dispositivo')),
    viewer,
    session,
    permission: readPermission(),
    endpoint: subscription?.endpoint ?? null,
  })
  if (step === 'forget') await cancelPushSubscription()
  if (step !== 'subscribe' || viewer === null) return
  const { publicKey } = await notifications.settings.fetch()
  if (publicKey !== null) await createPushSubscription(client.notifications, viewer, publicKey)
}

async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js')
  const tooLate = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The service worker did not start')), maxWorkerWaitMs),
  )
  return Promise.race([navigator.serviceWorker.ready, tooLate])
}

/** Returns a hash of the offline data's encryption key, because the encryption key itself must not be stored. */
async function identifySession(): Promise<string> {
  const key = findOfflineEncryptionKey(document.cookie)?.key ?? ''
  const bytes = new TextEncoder().encode(`avisos ${key}`)
  return encodeKey(await crypto.subtle.digest('SHA-256', bytes))
}

function encodeKey(key: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? [])))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
