import { fixedClock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { schedulingParticipant } from '#modules/scheduling/use-cases/person-participant.ts'
import { remindClients } from '#modules/scheduling/use-cases/remind-clients.ts'
import { participants } from '#server/participants.ts'
import { callerFor, testConfig } from './caller.ts'

/** 18:00 UTC is noon in Mexico City, on a Wednesday. */
export const noon = new Date('2026-05-20T18:00:00Z')
export const hour = 3_600_000

export const schedulingAs = (db: Db, who: { actor: Actor } | null, now = noon) =>
  callerFor(db, who?.actor ?? null, { now }).scheduling

/**
 * Returns the subjects of the e-mails to a person and removes these e-mails from the outbox, so that the next
 * call returns only new subjects. Rejected e-mails are ignored.
 */
export async function takeSubjects(db: Db, { email }: { email: string }): Promise<string[]> {
  const where = { recipient: email, lastError: null }
  const mails = await db.outboxMail.findMany({ where, orderBy: { createdAt: 'asc' } })
  await db.outboxMail.deleteMany({ where })
  return mails.map((mail) => mail.subject)
}

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

export function remindAt(db: Db, now: Date) {
  return remindClients({ db, config: testConfig(), participants, clock: fixedClock(now) })
}
