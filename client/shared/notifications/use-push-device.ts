import { useEffect, useState } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import {
  cancelPushSubscription,
  createPushSubscription,
  readPushConditions,
} from '#client/shared/notifications/push-device.ts'
import { computePushState, type PushState } from '#client/shared/notifications/push-rules.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'

const failed = 'No se pudieron activar los avisos. Revisa tu conexión e intenta de nuevo.'
const notAllowed = 'El navegador no recibió tu permiso. Puedes intentarlo cuando quieras.'

/** `state` is null on the server, and until the browser has reported the state. */
export function usePushDevice() {
  const personId = useViewer()?.personId
  const utils = trpc.useUtils()
  const { data: settings } = trpc.notifications.settings.useQuery()
  const publicKey = settings?.publicKey
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (personId === undefined || publicKey === undefined) return
    let isCurrent = true
    const read = async () => {
      const facts = await readPushConditions(personId)
      if (isCurrent) setState(computePushState({ ...facts, publicKey }))
    }
    void read()
    // The member may have changed the permission in the browser's settings.
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
    setState(computePushState({ ...(await readPushConditions(personId)), publicKey }))
    setBusy(false)
    await utils.notifications.settings.invalidate()
    return isDone
  }

  return {
    state,
    isBusy,
    problem,
    /** @returns whether the request was completed; true also if the member denied the permission */
    async activate(): Promise<boolean> {
      if (!personId || !publicKey) return false
      // Request the permission at once while the press of the button is handled: browsers reject a later request.
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
        // Ignore a failed request: when the server sends the next message, the push service reports the
        // cancelled subscription.
        if (cancelled) await utils.client.notifications.unsubscribe.mutate(cancelled).catch(() => undefined)
      }),
  }
}
