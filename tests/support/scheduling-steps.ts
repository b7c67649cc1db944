import { fixedClock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { schedulingPersonParticipant } from '#modules/scheduling/use-cases/person-participant.ts'
import { remindClients } from '#modules/scheduling/use-cases/remind-clients.ts'
import { personParticipants } from '#server/participants.ts'
import { callerFor, createTestConfig } from './caller.ts'

/** 18:00 UTC is noon in Mexico City, on a Wednesday. */
export const wednesdayNoon = new Date('2026-05-20T18:00:00Z')
export const hourMs = 3_600_000

export const schedulingCallerFor = (db: Db, who: { actor: Actor } | null, now = wednesdayNoon) =>
  callerFor(db, who?.actor ?? null, { now }).scheduling

/**
 * Returns the subjects of the e-mails to a person and removes these e-mails from the outbox, so that the next
 * call returns only new subjects. Rejected e-mails are ignored.
 */
export async function takeMailSubjects(db: Db, { email }: { email: string }): Promise<string[]> {
  const where = { recipient: email, lastError: null }
  const mails = await db.outboxMail.findMany({ where, orderBy: { createdAt: 'asc' } })
  await db.outboxMail.deleteMany({ where })
  return mails.map((mail) => mail.subject)
}

export async function readArchivedAppointments(
  db: Db,
  { personId }: { personId: PersonId },
  list: 'citasQueReserve' | 'citasQueRecibi',
): Promise<unknown[]> {
  const { content } = await schedulingPersonParticipant.collect(db, personId)
  const entries: unknown[] = []
  for await (const entry of content[list] as AsyncIterable<unknown>) entries.push(entry)
  return entries
}

export function sendRemindersAt(db: Db, now: Date) {
  return remindClients({
    db,
    config: createTestConfig(),
    participants: personParticipants,
    clock: fixedClock(now),
  })
}
