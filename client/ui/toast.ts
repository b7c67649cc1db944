export interface ToastMessage {
  id: number
  tone: 'success' | 'error'
  text: string
}

export const toasterId = 'avisos'

type Listener = () => void

const NOTHING: readonly ToastMessage[] = []
const AT_MOST = 3

let messages: readonly ToastMessage[] = NOTHING
let lastId = 0
const listeners = new Set<Listener>()

function publish(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

function add(tone: ToastMessage['tone'], text: string) {
  lastId += 1
  const others = messages.filter((message) => message.text !== text || message.tone !== tone)
  publish([...others, { id: lastId, tone, text }].slice(-AT_MOST))
}

/**
 * Short responses to an action; call it from event handlers and effects, never while rendering. The newest three stay; a repeated message
 * shows once.
 */
export const toast = {
  success: (text: string) => add('success', text),
  error: (text: string) => add('error', text),
  dismiss: (id: number) => publish(messages.filter((message) => message.id !== id)),
}

/** Store for `useSyncExternalStore`. Always empty on the server, where it is shared by all requests. */
export const toastStore = {
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => messages,
  readOnServer: () => NOTHING,
}
