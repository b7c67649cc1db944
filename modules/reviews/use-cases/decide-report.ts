import { recordEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { ReviewId } from '#kernel/ids/contract.ts'
import { withholdPhotos } from '#kernel/photos/attachments.ts'
import {
  hidePerson,
  hideProfilePhoto,
  restorePerson,
  restoreProfilePhoto,
} from '#modules/identity/moderation-api.ts'
import * as hiding from '#modules/reviews/data/hiding.ts'
import type { Thing } from '#modules/reviews/data/reports.ts'
import * as reports from '#modules/reviews/data/reports.ts'

type Context = Pick<RequestContext, 'db' | 'clock' | 'participants'>

/** Somebody who trusts and is trusted by thousands takes a while, in ms. */
const longest = 60_000

/**
 * The operator takes something out of everybody's sight (`npm run admin -- hide`), reported or not; open reports of it have
 * their answer.
 * @returns whether it was this call that did; no when it was hidden already, or is gone
 */
export function hideThing(ctx: Context, thing: Thing): Promise<boolean> {
  return inOne(ctx, async (tx) => {
    const now = ctx.clock.now()
    const done = await hide(tx, ctx, thing, now)
    await reports.decide(tx, thing, 'HIDDEN', now)
    if (done) await recordEvent(tx, ctx, { event: 'HIDDEN', by: 'operator', objectId: thing.id })
    return done
  })
}

/**
 * The operator shows again what was hidden (`npm run admin -- restore`), as it was.
 * @returns whether it was this call that did; no when it was not hidden
 */
export function restoreThing(ctx: Context, thing: Thing): Promise<boolean> {
  return inOne(ctx, async (tx) => {
    const done = await restore(tx, ctx, thing)
    if (done) await recordEvent(tx, ctx, { event: 'RESTORED', by: 'operator', objectId: thing.id })
    return done
  })
}

/**
 * The operator leaves it as it is (`npm run admin -- dismiss`).
 * @returns how many had reported it, 0 when it has its answer already
 */
export function dismissReports(ctx: Context, thing: Thing): Promise<number> {
  return inOne(ctx, async (tx) => {
    const count = await reports.decide(tx, thing, 'DISMISSED', ctx.clock.now())
    const event = { event: 'REPORTS_DISMISSED', by: 'operator', objectId: thing.id } as const
    if (count > 0) await recordEvent(tx, ctx, event)
    return count
  })
}

function inOne<Result>({ db }: Context, decision: (tx: Tx) => Promise<Result>): Promise<Result> {
  return retryOnConflict(() => inTransaction(db, decision, { timeout: longest }))
}

async function hide(tx: Tx, ctx: Context, { kind, id }: Thing, now: Date): Promise<boolean> {
  if (kind === 'person') return hidePerson(tx, ctx, id)
  if (kind === 'review') return (await hiding.hideReview(tx, id, now)) && settlePhotos(tx, id)
  const photo = await reports.findPhotoOfWork(tx, id)
  if (!photo) return hideProfilePhoto(tx, ctx, id)
  const { reviewId } = photo
  return (await hiding.setPhotoHidden(tx, { photoId: id, reviewId }, now)) && settlePhotos(tx, reviewId)
}

async function restore(tx: Tx, ctx: Context, { kind, id }: Thing): Promise<boolean> {
  if (kind === 'person') return restorePerson(tx, ctx, id)
  if (kind === 'review') return (await hiding.showReview(tx, id)) && settlePhotos(tx, id)
  const photo = await reports.findPhotoOfWork(tx, id)
  if (!photo) return restoreProfilePhoto(tx, id)
  const { reviewId } = photo
  return (await hiding.setPhotoHidden(tx, { photoId: id, reviewId }, null)) && settlePhotos(tx, reviewId)
}

/** Files are served as far as their photo and its review are visible. */
async function settlePhotos(tx: Tx, reviewId: ReviewId): Promise<true> {
  const { shown, withheld } = await hiding.findPhotosIn(tx, reviewId)
  await withholdPhotos(tx, shown, false)
  await withholdPhotos(tx, withheld, true)
  return true
}
