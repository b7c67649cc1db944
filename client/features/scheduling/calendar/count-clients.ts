interface WithClient {
  appointment: { counterpart: { personId: string | null; name: string } }
}

/** Counts the clients of appointments. Clients without a profile count as the same client if their names are equal. */
export function countClients(appointments: readonly WithClient[]): number {
  return new Set(
    appointments.map(
      ({ appointment: { counterpart } }) => counterpart.personId ?? `name:${counterpart.name}`,
    ),
  ).size
}
