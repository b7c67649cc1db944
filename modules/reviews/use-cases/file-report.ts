import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type PersonId, type PhotoId, type ReviewId, reportIdSchema } from '#kernel/ids/contract.ts'
import { newId } from '#kernel/ids/new-id.ts'
import { applyQuota, countOnce, type Limit, networkOf } from '#kernel/throttle.ts'
import { identityError, lockCallerAndPerson } from '#modules/identity/api.ts'
import { findByPhoto } from '#modules/identity/moderation-api.ts'
import type { ReportInput } from '#modules/reviews/contract/reports.ts'
import * as data from '#modules/reviews/data/reports.ts'
import { reviewsError } from '#modules/reviews/errors.ts'

const hour = 60 * 60_000
const tooManyRequests = () => identityError('IDENTITY.TOO_MANY_REQUESTS')
const perAddress = { name: 'report-address', max: 20, withinMs: hour, error: tooManyRequests }
const perAccount = { name: 'report-account', max: 20, withinMs: 24 * hour, error: tooManyRequests }
/** Limit for visitors: the database recognizes repeated reports only of members. */
const perThing: Limit = { name: 'report-thing', max: 1, withinMs: 24 * hour }

/**
 * Stores a report for the operator. The reporter never learns the decision. Hidden things cannot be reported. Repeating an open report
 * changes nothing.
 * @throws REVIEWS.NOTHING_TO_REPORT, REVIEWS.OWN_THING, IDENTITY.TOO_MANY_REQUESTS
 */
export async function fileReport(ctx: RequestContext, input: ReportInput): Promise<void> {
  await assertMayReport(ctx)
  await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const { thing, reporterId } = await findSeen(tx, ctx, input)
      const now = ctx.clock.now()
      if (reporterId === null) {
        const subject = `${networkOf(ctx.address)} ${thing.id}`
        if (!(await countOnce(tx, { limit: perThing, subject }, now))) return
      }
      await data.insertReport(tx, {
        id: newId(reportIdSchema),
        thing,
        reason: input.reason,
        details: input.details,
        reporterId,
        reporterEmail: reporterId === null && input.email !== '' ? input.email : null,
        createdAt: now,
      })
    }),
  )
}

/** Uses its own transactions, so that a rejected report counts too. */
async function assertMayReport({ db, clock, address, actor }: RequestContext): Promise<void> {
  const now = clock.now()
  await inTransaction(db, (tx) => applyQuota(tx, perAddress, networkOf(address), now))
  if (actor) await inTransaction(db, (tx) => applyQuota(tx, perAccount, actor.accountId, now))
}

/** The reported thing if the caller can see it, and the caller's person id; null for a visitor. */
async function findSeen(
  tx: Tx,
  { actor }: RequestContext,
  reported: ReportInput,
): Promise<{ thing: data.Thing; reporterId: PersonId | null }> {
  const { kind, id } = data.thingSchema.parse(reported)
  const { me, other } = await lockCallerAndPerson(tx, actor, kind === 'person' ? id : null)
  const seen =
    kind === 'person'
      ? other && { thing: { kind, id: other }, ownerId: other }
      : kind === 'review'
        ? await findSeenReview(tx, id)
        : await findSeenPhoto(tx, id)
  if (!seen) throw reviewsError('REVIEWS.NOTHING_TO_REPORT')
  if (seen.ownerId === me) throw reviewsError('REVIEWS.OWN_THING')
  return { thing: seen.thing, reporterId: me }
}

interface Seen {
  thing: data.Thing
  /** The person to whom the thing belongs, and who therefore cannot report it. */
  ownerId: PersonId
}

async function findSeenReview(tx: Tx, id: ReviewId): Promise<Seen | null> {
  const review = await data.findReview(tx, id)
  return review?.visible ? { thing: { kind: 'review', id }, ownerId: review.authorId } : null
}

/** Finds a photo of work or a profile photo that visitors can see. */
async function findSeenPhoto(tx: Tx, id: PhotoId): Promise<Seen | null> {
  const thing: data.Thing = { kind: 'photo', id }
  const photo = await data.findPhotoOfWork(tx, id)
  if (photo)
    return photo.hiddenAt === null && photo.review.visible ? { thing, ownerId: photo.review.authorId } : null
  const person = await findByPhoto(tx, id)
  return person && person.hiddenAt === null ? { thing, ownerId: person.id } : null
}
