import { fixedClock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { schedulingParticipant } from '#modules/scheduling/use-cases/person-participant.ts'
import { remindClients } from '#modules/scheduling/use-cases/remind-clients.ts'
import { participants } from '#server/participants.ts'
import { callerFor, testConfig } from './caller.ts'

/** Wednesday noon in Mexico City. */
export const noon = new Date('2026-05-20T18:00:00Z')
export const hour = 3_600_000

/** The procedures of scheduling for a member or a visitor, at a fixed time. */
export const schedulingAs = (db: Db, who: { actor: Actor } | null, now = noon) =>
  callerFor(db, who?.actor ?? null, { now }).scheduling

/**
 * Returns the subjects of the e-mails to a person and removes these e-mails from the outbox, so that the next call returns only new
 * subjects. Rejected e-mails are ignored.
 */
export async function takeSubjects(db: Db, { email }: { email: string }): Promise<string[]> {
  const where = { recipient: email, lastError: null }
  const mails = await db.outboxMail.findMany({ where, orderBy: { createdAt: 'asc' } })
  await db.outboxMail.deleteMany({ where })
  return mails.map((mail) => mail.subject)
}

/** One list of appointments in a person's archive: 'citasQueReserve' or 'citasQueRecibi'. */
export async function archivedAppointments(
  db: Db,
  { personId }: { personId: PersonId },
  list: 'citasQueReserve' | 'citasQueRecibi',
): Promise<unknown[]> {
  const { content } = await schedulingParticipant.collect(db, personId)
  const entries: unknown[] = []
  for await (const entry of content[list] as AsyncIterable<unknown>) entries.push(entry)
  return entries
}

/** Runs the job that sends reminders to clients. */
export function remindAt(db: Db, now: Date) {
  return remindClients({ db, config: testConfig(), participants, clock: fixedClock(now) })
}
