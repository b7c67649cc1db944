import type { MemberContext } from '#kernel/context.ts'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import { runTransactionAsMember } from '#modules/identity/api.ts'
import { findAppointment } from '#modules/scheduling/data/appointments.ts'
import {
  dismissReviewRequests,
  findAppointmentsByIds,
  findNewestAttendedAppointments,
  type ListedAppointment,
} from '#modules/scheduling/data/listing.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import { hasAppointmentEnded } from '#modules/scheduling/rules.ts'

/** The product asks a client for a review only at the newest attended appointment per provider. */
export async function findAppointmentsToReview(
  {
    db,
    personEventHandlers,
    actor,
    clock,
  }: Pick<MemberContext, 'db' | 'personEventHandlers' | 'actor' | 'clock'>,
  page: readonly ListedAppointment[],
): Promise<ReadonlySet<AppointmentId>> {
  const now = clock.now()
  const clientId = actor.personId
  const past = page.filter((appointment) => hasAppointmentEnded(appointment, now))
  const providerIds = [...new Set(past.flatMap(({ providerId }) => providerId ?? []))]
  if (providerIds.length === 0) return new Set()
  const newest = await findNewestAttendedAppointments(db, { clientId, providerIds, now })
  const reviewed = await findReviewedProviders({ db, personEventHandlers, actor }, newest)
  return new Set(newest.filter(({ providerId }) => !reviewed.has(providerId)).map(({ id }) => id))
}

export async function findReviewRequests(
  ctx: Pick<MemberContext, 'db' | 'personEventHandlers' | 'actor' | 'clock'>,
  limit: number,
): Promise<ListedAppointment[]> {
  const newest = await findNewestAttendedAppointments(ctx.db, {
    clientId: ctx.actor.personId,
    now: ctx.clock.now(),
  })
  const reviewed = await findReviewedProviders(ctx, newest)
  const asked = newest
    .filter(({ providerId }) => !reviewed.has(providerId))
    .sort((a, b) => b.endsAt.getTime() - a.endsAt.getTime())
    .slice(0, limit)
  return findAppointmentsByIds(
    ctx.db,
    asked.map(({ id }) => id),
  )
}

async function findReviewedProviders(
  { db, personEventHandlers, actor }: Pick<MemberContext, 'db' | 'personEventHandlers' | 'actor'>,
  newest: Awaited<ReturnType<typeof findNewestAttendedAppointments>>,
): Promise<ReadonlySet<PersonId>> {
  if (newest.length === 0) return new Set()
  const subjects = newest.map(({ providerId, endsAt }) => ({ personId: providerId, since: endsAt }))
  const found = await Promise.all(
    personEventHandlers.map((handlers) =>
      handlers.findReviewedSince?.(db, { authorId: actor.personId, subjects }),
    ),
  )
  return new Set(found.flatMap((ids) => ids ?? []))
}

/** @throws SCHEDULING.APPOINTMENT_NOT_FOUND (for all callers except the client) */
export async function dismissReview(ctx: MemberContext, { id }: { id: AppointmentId }): Promise<void> {
  await runTransactionAsMember(ctx, async (tx, clientId) => {
    const appointment = await findAppointment(tx, id)
    if (!appointment?.providerId || appointment.clientId !== clientId)
      throw createSchedulingError('SCHEDULING.APPOINTMENT_NOT_FOUND')
    await dismissReviewRequests(tx, { clientId, providerId: appointment.providerId, now: ctx.clock.now() })
  })
}
