import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { JobContext } from '#kernel/module.ts'
import { sendMailToMember } from '#modules/identity/api.ts'
import { findNotificationPreferences, notifyMember } from '#modules/notifications/api.ts'
import { maxCountedUnansweredAppointments } from '#modules/scheduling/contract/limits.ts'
import {
  claimAgendasForDailySummary,
  findAgendaTimeZones,
  summarizeDayOfProvider,
} from '#modules/scheduling/data/summaries.ts'
import { countUnansweredAppointments } from '#modules/scheduling/data/waiting.ts'
import { createDailySummaryNotification, renderDailySummaryMail } from '#modules/scheduling/emails/summary.ts'
import { getLocalDateAt, getLocalTimeAt, type LocalDate } from '#modules/scheduling/local-time.ts'

/** A process that was down at 07:30 can still send the daily summaries until 10:00. */
const [summaryFrom, summaryUntil] = ['07:30', '10:00']
const lifetimeMs = 12 * 60 * 60_000
const providersAtOnce = 50

type SummaryContext = Pick<JobContext, 'db' | 'clock' | 'config'>

export async function sendDailyAgendaSummaries(ctx: SummaryContext, signal?: AbortSignal): Promise<number> {
  const { db, clock } = ctx
  let total = 0
  for (const timeZone of await findAgendaTimeZones(db)) {
    const time = getLocalTimeAt(timeZone, clock.now())
    if (time < summaryFrom || time >= summaryUntil) continue
    const claim = { timeZone, today: getLocalDateAt(timeZone, clock.now()), limit: providersAtOnce }
    for (let claimed = providersAtOnce; claimed === providersAtOnce && !signal?.aborted; total += claimed) {
      claimed = await retryOnConflict(() =>
        inTransaction(db, async (tx) => {
          const providerIds = await claimAgendasForDailySummary(tx, claim)
          for (const id of providerIds) await sendSummary(tx, ctx, id, claim.today)
          return providerIds.length
        }),
      )
    }
  }
  return total
}

async function sendSummary(
  tx: Tx,
  { clock, config }: SummaryContext,
  providerId: PersonId,
  date: LocalDate,
): Promise<void> {
  const preferences = await findNotificationPreferences(tx, providerId)
  if (!preferences.summary) return
  const now = clock.now()
  const day = await summarizeDayOfProvider(tx, { providerId, date, now })
  const { received } = await countUnansweredAppointments(
    tx,
    providerId,
    maxCountedUnansweredAppointments,
    now,
  )
  const facts = { ...day, waiting: received }
  if (facts.appointments === 0 && facts.waiting === 0) return
  const browsers = await notifyMember(
    tx,
    { clock },
    providerId,
    {
      kind: 'SUMMARY',
      eventKey: `summary:${date}`,
      actorId: null,
      ...createDailySummaryNotification(facts),
      path: '/dashboard',
      expiresAt: new Date(now.getTime() + lifetimeMs),
    },
    preferences,
  )
  if (browsers > 0 || !preferences.email) return
  await sendMailToMember(
    tx,
    { clock, config },
    {
      personId: providerId,
      kind: 'SUMMARY',
      write: ({ unsubscribeUrl }) =>
        renderDailySummaryMail(facts, { linkBase: config.linkBase, unsubscribeUrl }),
    },
  )
}
