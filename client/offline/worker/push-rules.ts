export type ServiceWorkerMessage = { kind: 'pushed' } | { kind: 'open'; path: string }

export interface PushMessageContent {
  title: string
  body: string
  tag: string
  path: string
}

/** Browsers require a notification for every push message, even for an unreadable one. */
const unreadableMessage: PushMessageContent = {
  title: 'Tienes una novedad en Círculo',
  body: '',
  tag: 'novedad',
  path: '/novedades',
}

/** The push message's text is the JSON of `PushMessage` in modules/notifications/push-request.ts. */
export function parsePushMessage(text: string | undefined): PushMessageContent {
  const message = parseObject(text)
  if (!message) return unreadableMessage
  const { id, title, body, path } = message
  if (!isText(id) || !isText(title) || typeof body !== 'string') return unreadableMessage
  return { title, body, tag: id, path: sanitizeNotificationPath(path) }
}

/** Replaces a path such as '//host/', which browsers would open on another site. */
export function sanitizeNotificationPath(path: unknown): string {
  const isOwn = isText(path) && path.startsWith('/') && !/^\/[/\\]/.test(path)
  return isOwn ? path : unreadableMessage.path
}

/** Prefers a tab that already shows the path, then the tab focused last. */
export function chooseTabForNotification<Tab extends { url: string }>(
  tabs: readonly Tab[],
  path: string,
): Tab | undefined {
  return tabs.find(({ url }) => new URL(path, url).href === url) ?? tabs[0]
}

export function isServiceWorkerMessage(message: unknown): message is ServiceWorkerMessage {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false
  return message.kind === 'pushed' || (message.kind === 'open' && 'path' in message && isText(message.path))
}

function parseObject(text: string | undefined): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null
  } catch {
    return null
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
