import type { Tx } from '#kernel/db/client.ts'

/**
 * What `fromId` offers and has booked is offered and booked by `intoId`; an appointment between the two would be with
 * oneself and goes. Only members have an agenda, so that of two who are merged one has appointments as a provider; would
 * they overlap, the database refuses the merge rather than book twice (design decision 5).
 */
export async function mergeSchedules(tx: Tx, fromId: string, intoId: string): Promise<void> {
  // The ranges follow their agenda.
  await tx.$executeRaw`
    UPDATE agenda SET person_id = ${intoId}::uuid
    WHERE person_id = ${fromId}::uuid AND NOT EXISTS (SELECT FROM agenda WHERE person_id = ${intoId}::uuid)`
  await tx.$executeRaw`
    UPDATE service SET person_id = ${intoId}::uuid
    WHERE person_id = ${fromId}::uuid AND NOT EXISTS (SELECT FROM service WHERE person_id = ${intoId}::uuid)`
  await tx.appointment.deleteMany({
    where: {
      OR: [
        { clientId: fromId, providerId: intoId },
        { clientId: intoId, providerId: fromId },
      ],
    },
  })
  await tx.$executeRaw`UPDATE appointment SET client_id = ${intoId}::uuid WHERE client_id = ${fromId}::uuid`
  await tx.$executeRaw`UPDATE appointment SET provider_id = ${intoId}::uuid WHERE provider_id = ${fromId}::uuid`
}

/** The person's agenda, services and appointments on either side, the oldest first. */
export async function findOfPerson(tx: Tx, personId: string) {
  const select = {
    id: true,
    providerName: true,
    clientName: true,
    localDate: true,
    localTime: true,
    localEndTime: true,
    timeZone: true,
    status: true,
    serviceName: true,
    serviceCost: true,
    createdAt: true,
  } as const
  const [agenda, services, booked, received] = await Promise.all([
    tx.agenda.findUnique({
      where: { personId },
      select: {
        enabled: true,
        durationMinutes: true,
        autoConfirm: true,
        timeZone: true,
        ranges: { select: { weekday: true, startMinute: true, endMinute: true } },
      },
    }),
    tx.service.findMany({
      where: { personId },
      orderBy: { position: 'asc' },
      select: { name: true, cost: true },
    }),
    tx.appointment.findMany({ where: { clientId: personId }, orderBy: { startsAt: 'asc' }, select }),
    tx.appointment.findMany({ where: { providerId: personId }, orderBy: { startsAt: 'asc' }, select }),
  ])
  return { agenda, services, booked, received }
}

/** What has not begun is cancelled. The other side keeps the name that they know, and no contact data. */
export async function leaveAppointments(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx.appointment.updateMany({
    where: {
      OR: [{ clientId: personId }, { providerId: personId }],
      startsAt: { gt: now },
      status: { in: ['PENDING', 'CONFIRMED'] },
    },
    data: { status: 'CANCELLED' },
  })
  await tx.appointment.updateMany({
    where: { clientId: personId },
    data: { clientEmail: null, clientPhone: null },
  })
}
