import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db, Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import {
  claimDueReminders,
  type DueReminder,
  setAppointmentReminderTime,
} from '#modules/scheduling/data/reminders.ts'
import { computeDaytimeReminderTime } from '#modules/scheduling/reminders.ts'
import {
  type AppointmentMailSenderContext,
  findClientAndProviderMailRecipients,
  findClientTimeZone,
  mailAppointmentParties,
} from '#modules/scheduling/use-cases/mail-appointment-parties.ts'

const remindAtOnce = 50

export async function sendAppointmentReminders(
  { db, ...ctx }: AppointmentMailSenderContext & { db: Db },
  signal?: AbortSignal,
): Promise<number> {
  let total = 0
  while (!signal?.aborted) {
    const due = await retryOnConflict(() => inTransaction(db, (tx) => remindSome(tx, ctx)))
    total += due
    if (due < remindAtOnce) break
  }
  return total
}

async function remindSome(tx: Tx, ctx: AppointmentMailSenderContext): Promise<number> {
  const due = await claimDueReminders(tx, ctx.clock.now(), remindAtOnce)
  for (const reminder of due) if (reminder.enabled) await remind(tx, ctx, reminder)
  return due.length
}

async function remind(
  tx: Tx,
  ctx: AppointmentMailSenderContext,
  { appointment }: DueReminder,
): Promise<void> {
  const now = ctx.clock.now()
  const parties = await findClientAndProviderMailRecipients(tx, appointment)
  const at = computeDaytimeReminderTime(
    now,
    appointment.startsAt,
    findClientTimeZone(appointment, parties.client),
  )
  if (at === null) return
  if (at > now) return setAppointmentReminderTime(tx, appointment.id, at)
  await mailAppointmentParties(
    tx,
    ctx,
    parties,
    { appointment },
    [{ side: 'CLIENT', event: 'reminder' }],
    null,
  )
}
