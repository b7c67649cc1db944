import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type PersonId, type PhotoId, type ReviewId, reportIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import {
  applyProcedureCallQuota,
  countRateLimitedAction,
  getNetworkOfIpAddress,
  type RateLimit,
} from '#kernel/throttle.ts'
import { createIdentityError, lockCallerAndPersonRows } from '#modules/identity/api.ts'
import { findPersonByPhoto } from '#modules/identity/moderation-api.ts'
import type { ReportInput } from '#modules/reviews/contract/reports.ts'
import * as data from '#modules/reviews/data/reports.ts'
import { createReviewsError } from '#modules/reviews/errors.ts'

const hour = 60 * 60_000
const tooManyRequests = () => createIdentityError('IDENTITY.TOO_MANY_REQUESTS')
const perAddress = { name: 'report-address', max: 20, withinMs: hour, error: tooManyRequests }
const perAccount = { name: 'report-account', max: 20, withinMs: 24 * hour, error: tooManyRequests }
/** A visitor has no account, so repeated reports are limited by IP network. */
const perTarget: RateLimit = { name: 'report-thing', max: 1, withinMs: 24 * hour }

/**
 * A repeated report changes nothing while the first report is open.
 * @throws REVIEWS.NOTHING_TO_REPORT, REVIEWS.OWN_THING, IDENTITY.TOO_MANY_REQUESTS
 */
export async function submitAbuseReport(ctx: RequestContext, input: ReportInput): Promise<void> {
  await assertMayReport(ctx)
  await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const { target, reporterId } = await findVisibleTarget(tx, ctx, input)
      const now = ctx.clock.now()
      if (reporterId === null) {
        const subject = `${getNetworkOfIpAddress(ctx.address)} ${target.id}`
        if (!(await countRateLimitedAction(tx, { limit: perTarget, subject }, now))) return
      }
      await data.insertReport(tx, {
        id: createId(reportIdSchema),
        target,
        reason: input.reason,
        details: input.details,
        reporterId,
        reporterEmail: reporterId === null && input.email !== '' ? input.email : null,
        createdAt: now,
      })
    }),
  )
}

/** Each quota count is committed in a separate transaction, so that a report which is rejected later also counts. */
async function assertMayReport({ db, clock, address, actor }: RequestContext): Promise<void> {
  const now = clock.now()
  await inTransaction(db, (tx) =>
    applyProcedureCallQuota(tx, perAddress, getNetworkOfIpAddress(address), now),
  )
  if (actor) await inTransaction(db, (tx) => applyProcedureCallQuota(tx, perAccount, actor.accountId, now))
}

async function findVisibleTarget(
  tx: Tx,
  { actor }: RequestContext,
  reported: ReportInput,
): Promise<{ target: data.ReportTarget; reporterId: PersonId | null }> {
  const { kind, id } = data.reportTargetSchema.parse(reported)
  const { me, other } = await lockCallerAndPersonRows(tx, actor, kind === 'person' ? id : null)
  const visible =
    kind === 'person'
      ? other && { target: { kind, id: other }, ownerId: other }
      : kind === 'review'
        ? await findVisibleReview(tx, id)
        : await findVisiblePhoto(tx, id)
  if (!visible) throw createReviewsError('REVIEWS.NOTHING_TO_REPORT')
  if (visible.ownerId === me) throw createReviewsError('REVIEWS.OWN_THING')
  return { target: visible.target, reporterId: me }
}

interface VisibleTarget {
  target: data.ReportTarget
  ownerId: PersonId
}

async function findVisibleReview(tx: Tx, id: ReviewId): Promise<VisibleTarget | null> {
  const review = await data.findReportedReview(tx, id)
  return review?.visible ? { target: { kind: 'review', id }, ownerId: review.authorId } : null
}

async function findVisiblePhoto(tx: Tx, id: PhotoId): Promise<VisibleTarget | null> {
  const target: data.ReportTarget = { kind: 'photo', id }
  const photo = await data.findWorkPhoto(tx, id)
  if (photo)
    return photo.hiddenAt === null && photo.review.visible ? { target, ownerId: photo.review.authorId } : null
  const person = await findPersonByPhoto(tx, id)
  return person && person.hiddenAt === null ? { target, ownerId: person.id } : null
}
