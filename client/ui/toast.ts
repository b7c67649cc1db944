export interface ToastMessage {
  id: number
  tone: 'success' | 'error'
  text: string
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  onSelect: () => void
}

export const toasterId = 'mensajes'

type Listener = () => void

const NOTHING: readonly ToastMessage[] = []
const maxToasts = 3

let messages: readonly ToastMessage[] = NOTHING
let lastId = 0
const listeners = new Set<Listener>()

function publish(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

function add(tone: ToastMessage['tone'], text: string, action?: ToastAction) {
  lastId += 1
  const others = messages.filter((message) => message.text !== text || message.tone !== tone)
  publish([...others, { id: lastId, tone, text, action }].slice(-maxToasts))
}

/** Show toasts in event handlers and effects, never while rendering. */
export const toast = {
  success: (text: string, action?: ToastAction) => add('success', text, action),
  error: (text: string) => add('error', text),
  dismiss: (id: number) => publish(messages.filter((message) => message.id !== id)),
}

/** The store is always empty on the server, where all requests share it. */
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
