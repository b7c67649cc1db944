import { trpc } from '#client/lib/trpc.ts'

/** Reads again whatever a change of an appointment may show in. @returns a function that waits for what is on the screen */
export function useAppointmentRefresh() {
  const { scheduling } = trpc.useUtils()
  return async () => {
    await Promise.all([
      scheduling.appointments.invalidate(),
      scheduling.slots.invalidate(),
      scheduling.offer.invalidate(),
    ])
  }
}
