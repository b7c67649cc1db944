/** The worker's types are declared by hand: TypeScript cannot load page types and worker types together. */
export interface ServiceWorkerScope {
  location: Location
  registration: {
    navigationPreload?: { disable(): Promise<void> }
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  clients: {
    claim(): Promise<void>
    /** Returns the open tabs, the most recently focused one first. */
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<ServiceWorkerClient[]>
    openWindow(path: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushMessageEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void
}

export interface ServiceWorkerClient {
  url: string
  focus(): Promise<unknown>
  navigate(path: string): Promise<unknown>
  postMessage(message: unknown, transfer?: Transferable[]): void
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

interface PushMessageEvent extends ExtendableEvent {
  data: { text(): string } | null
}

export interface NotificationClickEvent extends ExtendableEvent {
  notification: Notification
}

export interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

export function isServiceWorkerScope(scope: unknown): scope is ServiceWorkerScope {
  return typeof scope === 'object' && scope !== null && 'skipWaiting' in scope
}
