interface WithClient {
  appointment: { counterpart: { personId: string | null; name: string } }
}

export function countClientsOfAppointments(appointments: readonly WithClient[]): number {
  return new Set(
    appointments.map(
      ({ appointment: { counterpart } }) => counterpart.personId ?? `name:${counterpart.name}`,
    ),
  ).size
}
