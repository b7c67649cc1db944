import { createContext, use, useRef, useState, useSyncExternalStore } from 'react'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

type Deed = (appointment: AppointmentCard) => void

export interface AppointmentDeeds {
  confirm: Deed
  cancel: Deed
  acceptProposal: Deed
  declineProposal: Deed
  withdrawProposal: Deed
  markNoShow: (appointment: AppointmentCard, noShow: boolean) => void
  move: Deed
  callOff: Deed
}

/** The appointments with a running request. Each card subscribes separately, because a list may contain hundreds. */
export interface BusyAppointments {
  has: (id: AppointmentId) => boolean
  set: (id: AppointmentId, busy: boolean) => void
  subscribe: (listener: () => void) => () => void
}

export function useBusyAppointments(): BusyAppointments {
  const [store] = useState(createBusyAppointments)
  return store
}

function createBusyAppointments(): BusyAppointments {
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

export const AppointmentDeedsContext = createContext<{
  deeds: AppointmentDeeds
  busy: BusyAppointments
} | null>(null)

/** Returns an object that stays equal between renders and calls the latest functions, so that its consumers are not rendered again. */
export function useLastingDeeds(deeds: AppointmentDeeds, busy: BusyAppointments) {
  const latest = useRef(deeds)
  latest.current = deeds
  const [lasting] = useState(() => {
    const late =
      (name: Exclude<keyof AppointmentDeeds, 'markNoShow'>): Deed =>
      (appointment) =>
        latest.current[name](appointment)
    return {
      busy,
      deeds: {
        confirm: late('confirm'),
        cancel: late('cancel'),
        acceptProposal: late('acceptProposal'),
        declineProposal: late('declineProposal'),
        withdrawProposal: late('withdrawProposal'),
        markNoShow: (appointment: AppointmentCard, noShow: boolean) =>
          latest.current.markNoShow(appointment, noShow),
        move: late('move'),
        callOff: late('callOff'),
      },
    }
  })
  return lasting
}

/** The actions for an appointment, and whether one of its requests is running. Requires an AppointmentDeedsContext. */
export function useAppointmentDeeds(id: AppointmentId): { deeds: AppointmentDeeds; isBusy: boolean } {
  const context = use(AppointmentDeedsContext)
  if (context === null) throw new Error('useAppointmentDeeds requires an AppointmentDeedsContext provider')
  const { deeds, busy } = context
  const isBusy = useSyncExternalStore(
    busy.subscribe,
    () => busy.has(id),
    () => false,
  )
  return { deeds, isBusy }
}
