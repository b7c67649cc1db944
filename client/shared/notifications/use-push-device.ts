import { useEffect, useState } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import {
  cancelPushSubscription,
  createPushSubscription,
  readPushActivationConditions,
} from '#client/shared/notifications/push-device.ts'
import {
  computePushActivationState,
  type PushActivationState,
} from '#client/shared/notifications/push-rules.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'

const failed = 'No se pudieron activar los avisos. Revisa tu conexión e intenta de nuevo.'
const notAllowed = 'El navegador no recibió tu permiso. Puedes intentarlo cuando quieras.'

export function useDevicePushMessages() {
  const personId = useViewer()?.personId
  const utils = trpc.useUtils()
  const { data: settings } = trpc.notifications.settings.useQuery()
  const publicKey = settings?.publicKey
  const [state, setState] = useState<PushActivationState | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (personId === undefined || publicKey === undefined) return
    let isCurrent = true
    const read = async () => {
      const facts = await readPushActivationConditions(personId)
      if (isCurrent) setState(computePushActivationState({ ...facts, publicKey }))
    }
    void read()
    // The member may have changed the notification permission in the browser's settings.
    window.addEventListener('focus', read)
    return () => {
      isCurrent = false
      window.removeEventListener('focus', read)
    }
  }, [personId, publicKey])

  async function change(act: () => Promise<void>): Promise<boolean> {
    if (isBusy || personId === undefined || publicKey === undefined) return false
    setBusy(true)
    setProblem(null)
    let isDone = false
    try {
      await act()
      isDone = true
    } catch {
      setProblem(failed)
    }
    setState(computePushActivationState({ ...(await readPushActivationConditions(personId)), publicKey }))
    setBusy(false)
    await utils.notifications.settings.invalidate()
    return isDone
  }

  return {
    state,
    isBusy,
    problem,
    /** Returns true if the member answered the permission prompt, even with a denial. */
    async activate(): Promise<boolean> {
      if (!personId || !publicKey) return false
      // Browsers accept a permission request only while the press of a button is handled.
      const permission = await Notification.requestPermission()
      if (permission === 'default') {
        setProblem(notAllowed)
        return false
      }
      return change(async () => {
        if (permission === 'granted')
          await createPushSubscription(utils.client.notifications, personId, publicKey)
      })
    },
    deactivate: () =>
      change(async () => {
        const cancelled = await cancelPushSubscription()
        // Ignore a failed `unsubscribe` request: the server deletes the push subscription after the next undeliverable
        // push message.
        if (cancelled) await utils.client.notifications.unsubscribe.mutate(cancelled).catch(() => undefined)
      }),
  }
}
