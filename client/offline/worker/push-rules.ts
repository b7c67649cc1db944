/** A message from the service worker to the open tabs of the product. `open`: show this path; the tab answers on the port. */
export type WorkerMessage = { kind: 'pushed' } | { kind: 'open'; path: string }

/** What the service worker shows for a push message. */
export interface ShownMessage {
  title: string
  body: string
  /** A message with the same tag replaces the shown one. */
  tag: string
  path: string
}

/** Browsers require that each push message shows something, also one that the worker cannot read. */
const unreadableMessage: ShownMessage = {
  title: 'Tienes una novedad en Círculo',
  body: '',
  tag: 'novedad',
  path: '/novedades',
}

/** @param text the decrypted payload: JSON of `PushMessage` in modules/notifications/push-request.ts */
export function parsePushMessage(text: string | undefined): ShownMessage {
  const message = parseObject(text)
  if (!message) return unreadableMessage
  const { id, title, body, path } = message
  if (!isText(id) || !isText(title) || typeof body !== 'string') return unreadableMessage
  return { title, body, tag: id, path: toOwnPath(path) }
}

/** The path if it is one of the product, otherwise the path of the list. A path such as '//host/' would open another site. */
export function toOwnPath(path: unknown): string {
  const isOwn = isText(path) && path.startsWith('/') && !/^\/[/\\]/.test(path)
  return isOwn ? path : unreadableMessage.path
}

/** The tab that shows the path already, otherwise the tab that was focused last; undefined without open tabs. */
export function chooseTab<Tab extends { url: string }>(tabs: readonly Tab[], path: string): Tab | undefined {
  return tabs.find(({ url }) => new URL(path, url).href === url) ?? tabs[0]
}

export function isWorkerMessage(message: unknown): message is WorkerMessage {
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
