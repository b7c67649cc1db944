/** `pushed`: a push message arrived. `open`: the tab must open the path, and confirms on the message port. */
export type ServiceWorkerMessage = { kind: 'pushed' } | { kind: 'open'; path: string }

export interface ShownPushMessage {
  title: string
  body: string
  /** A new notification replaces a visible notification with the same tag. */
  tag: string
  path: string
}

/** Browsers require a notification for every push message, even if the service worker cannot read it. */
const unreadableMessage: ShownPushMessage = {
  title: 'Tienes una novedad en Círculo',
  body: '',
  tag: 'novedad',
  path: '/novedades',
}

/**
 * A message in an unknown format gives `unreadableMessage`.
 * @param text the decrypted payload: JSON of `PushMessage` in modules/notifications/push-request.ts
 */
export function parsePushMessage(text: string | undefined): ShownPushMessage {
  const message = parseObject(text)
  if (!message) return unreadableMessage
  const { id, title, body, path } = message
  if (!isText(id) || !isText(title) || typeof body !== 'string') return unreadableMessage
  return { title, body, tag: id, path: toProductPath(path) }
}

/**
 * Returns the path if it is a path of the product, otherwise the path of the list of notifications. Browsers open a
 * path such as '//host/' on another site.
 */
export function toProductPath(path: unknown): string {
  const isOwn = isText(path) && path.startsWith('/') && !/^\/[/\\]/.test(path)
  return isOwn ? path : unreadableMessage.path
}

/**
 * Returns a tab that already shows the path, otherwise the tab that was focused last; undefined when no tab is open.
 */
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
