import { createContext, use, useRef, useState, useSyncExternalStore } from 'react'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

type Deed = (appointment: AppointmentCard) => void

/** What can be done from any card. */
export interface AppointmentDeeds {
  confirm: Deed
  cancel: Deed
  acceptProposal: Deed
  declineProposal: Deed
  withdrawProposal: Deed
  markNoShow: (appointment: AppointmentCard, noShow: boolean) => void
  /** Opens the choice of another time. */
  move: Deed
  /** Opens the dialog for the reason why the provider cannot attend. */
  callOff: Deed
}

/** Which appointments are being answered. Each card listens to its own alone, since there may be hundreds. */
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

/** The same value for good, whose deeds are always the latest: what it is given to need not be rendered anew. */
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

/** One set of deeds for all cards, and whether one of this appointment is under way. Needs the page's context above it. */
export function useAppointmentDeeds(id: AppointmentId): { deeds: AppointmentDeeds; isBusy: boolean } {
  const context = use(AppointmentDeedsContext)
  if (context === null) throw new Error('useAppointmentDeeds needs an AppointmentDeedsContext above it')
  const { deeds, busy } = context
  const isBusy = useSyncExternalStore(
    busy.subscribe,
    () => busy.has(id),
    () => false,
  )
  return { deeds, isBusy }
}
