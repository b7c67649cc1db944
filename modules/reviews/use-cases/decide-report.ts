import { recordAuditEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { ReviewId } from '#kernel/ids/contract.ts'
import { setPhotosHiddenByOperator } from '#kernel/photos/attachments.ts'
import {
  hidePerson,
  hideProfilePhoto,
  restoreProfilePhoto,
  unhidePerson,
} from '#modules/identity/moderation-api.ts'
import * as hiding from '#modules/reviews/data/hiding.ts'
import type { ReportTarget } from '#modules/reviews/data/reports.ts'
import * as reports from '#modules/reviews/data/reports.ts'

type Context = Pick<RequestContext, 'db' | 'clock' | 'personEventHandlers'>

/** Hiding a profile that is in thousands of circles can exceed the default transaction timeout. */
const transactionTimeoutMs = 60_000

export function hideReportTarget(ctx: Context, target: ReportTarget): Promise<boolean> {
  return runInOneTransaction(ctx, async (tx) => {
    const now = ctx.clock.now()
    const done = await hide(tx, ctx, target, now)
    await reports.closeReports(tx, target, 'HIDDEN', now)
    if (done) await recordAuditEvent(tx, ctx, { event: 'HIDDEN', by: 'operator', objectId: target.id })
    return done
  })
}

export function restoreReportTarget(ctx: Context, target: ReportTarget): Promise<boolean> {
  return runInOneTransaction(ctx, async (tx) => {
    const done = await restore(tx, ctx, target)
    if (done) await recordAuditEvent(tx, ctx, { event: 'RESTORED', by: 'operator', objectId: target.id })
    return done
  })
}

export function dismissReports(ctx: Context, target: ReportTarget): Promise<number> {
  return runInOneTransaction(ctx, async (tx) => {
    const count = await reports.closeReports(tx, target, 'DISMISSED', ctx.clock.now())
    const event = { event: 'REPORTS_DISMISSED', by: 'operator', objectId: target.id } as const
    if (count > 0) await recordAuditEvent(tx, ctx, event)
    return count
  })
}

function runInOneTransaction<Result>(
  { db }: Context,
  decision: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return retryOnConflict(() => inTransaction(db, decision, { timeout: transactionTimeoutMs }))
}

async function hide(tx: Tx, ctx: Context, { kind, id }: ReportTarget, now: Date): Promise<boolean> {
  if (kind === 'person') return hidePerson(tx, ctx, id)
  if (kind === 'review') return (await hiding.hideReview(tx, id, now)) && settlePhotos(tx, id)
  const photo = await reports.findWorkPhoto(tx, id)
  if (!photo) return hideProfilePhoto(tx, ctx, id)
  const { reviewId } = photo
  return (await hiding.setReviewPhotoHidden(tx, { photoId: id, reviewId }, now)) && settlePhotos(tx, reviewId)
}

async function restore(tx: Tx, ctx: Context, { kind, id }: ReportTarget): Promise<boolean> {
  if (kind === 'person') return unhidePerson(tx, ctx, id)
  if (kind === 'review') return (await hiding.unhideReview(tx, id)) && settlePhotos(tx, id)
  const photo = await reports.findWorkPhoto(tx, id)
  if (!photo) return restoreProfilePhoto(tx, id)
  const { reviewId } = photo
  return (
    (await hiding.setReviewPhotoHidden(tx, { photoId: id, reviewId }, null)) && settlePhotos(tx, reviewId)
  )
}

async function settlePhotos(tx: Tx, reviewId: ReviewId): Promise<true> {
  const { shown, withheld } = await hiding.findShownAndWithheldPhotosOfReview(tx, reviewId)
  await setPhotosHiddenByOperator(tx, shown, false)
  await setPhotosHiddenByOperator(tx, withheld, true)
  return true
}
