import { createContext, use } from 'react'
import type { useAppointmentActions } from '#client/features/scheduling/use-appointment-actions.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

/** What can be done from any card of the page. */
export interface AppointmentDeeds extends ReturnType<typeof useAppointmentActions> {
  /** Opens the choice of another time. */
  move: (appointment: AppointmentCard) => void
}

export const AppointmentDeedsContext = createContext<AppointmentDeeds | null>(null)

/** One set for all cards, since there may be hundreds. Needs the page's context above it. */
export function useAppointmentDeeds(): AppointmentDeeds {
  const deeds = use(AppointmentDeedsContext)
  if (deeds === null) throw new Error('useAppointmentDeeds needs an AppointmentDeedsContext above it')
  return deeds
}
