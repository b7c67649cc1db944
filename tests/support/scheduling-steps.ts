import { fixedClock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { personEventHandlersOfSchedulingModule } from '#modules/scheduling/use-cases/person-event-handlers.ts'
import { sendAppointmentReminders } from '#modules/scheduling/use-cases/remind-clients.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller, createTestConfig } from './caller.ts'

export const wednesdayNoon = new Date('2026-05-20T18:00:00Z')
export const hourMs = 3_600_000

export const createSchedulingTestCaller = (db: Db, who: { actor: Actor } | null, now = wednesdayNoon) =>
  createTestCaller(db, who?.actor ?? null, { now }).scheduling

export async function readSubjectsAndDeleteMails(db: Db, { email }: { email: string }): Promise<string[]> {
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
  const { content } = await personEventHandlersOfSchedulingModule.collect(db, personId)
  const entries: unknown[] = []
  for await (const entry of content[list] as AsyncIterable<unknown>) entries.push(entry)
  return entries
}

export function sendRemindersAtTime(db: Db, now: Date) {
  return sendAppointmentReminders({
    db,
    config: createTestConfig(),
    personEventHandlers,
    clock: fixedClock(now),
  })
}
