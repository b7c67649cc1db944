import { createContext, use, useRef, useState, useSyncExternalStore } from 'react'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

type AppointmentAction = (appointment: AppointmentCard) => void

export interface AppointmentActions {
  confirm: AppointmentAction
  acceptProposal: AppointmentAction
  declineProposal: AppointmentAction
  withdrawProposal: AppointmentAction
  markNoShow: (appointment: AppointmentCard, noShow: boolean) => void
  confirmAttendance: AppointmentAction
  dismissReview: AppointmentAction
  move: AppointmentAction
  cancel: AppointmentAction
  /** Opens the dialog with the prepared WhatsApp message to the client. */
  tell: AppointmentAction
  bookAgain: AppointmentAction
}

/** Each appointment card subscribes separately, so that a change renders one card of hundreds. */
export interface AppointmentsBeingChanged {
  has: (id: AppointmentId) => boolean
  set: (id: AppointmentId, busy: boolean) => void
  subscribe: (listener: () => void) => () => void
}

export function useAppointmentsBeingChanged(): AppointmentsBeingChanged {
  const [store] = useState(createBusyAppointments)
  return store
}

function createBusyAppointments(): AppointmentsBeingChanged {
  const ids = new Set<AppointmentId>()
  const listeners = new Set<() => void>()
  return {
    has: (id) => ids.has(id),
    set(id, busy) {
      if (busy) ids.add(id)
      else ids.delete(id)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const AppointmentActionsContext = createContext<{
  actions: AppointmentActions
  busy: AppointmentsBeingChanged
} | null>(null)

/** The returned object never changes, so that the cards are not rendered again. */
export function useStableAppointmentActions(actions: AppointmentActions, busy: AppointmentsBeingChanged) {
  const latest = useRef(actions)
  latest.current = actions
  const [lasting] = useState(() => {
    const callLatest =
      (name: Exclude<keyof AppointmentActions, 'markNoShow'>): AppointmentAction =>
      (appointment) =>
        latest.current[name](appointment)
    return {
      busy,
      actions: {
        confirm: callLatest('confirm'),
        cancel: callLatest('cancel'),
        acceptProposal: callLatest('acceptProposal'),
        declineProposal: callLatest('declineProposal'),
        withdrawProposal: callLatest('withdrawProposal'),
        markNoShow: (appointment: AppointmentCard, noShow: boolean) =>
          latest.current.markNoShow(appointment, noShow),
        confirmAttendance: callLatest('confirmAttendance'),
        dismissReview: callLatest('dismissReview'),
        move: callLatest('move'),
        tell: callLatest('tell'),
        bookAgain: callLatest('bookAgain'),
      },
    }
  })
  return lasting
}

export function useAppointmentActionsContext(id: AppointmentId): {
  actions: AppointmentActions
  isBusy: boolean
} {
  const context = use(AppointmentActionsContext)
  if (context === null) throw new Error('useAppointmentActionsContext requires an AppointmentActionsProvider')
  const { actions, busy } = context
  const isBusy = useSyncExternalStore(
    busy.subscribe,
    () => busy.has(id),
    () => false,
  )
  return { actions, isBusy }
}
