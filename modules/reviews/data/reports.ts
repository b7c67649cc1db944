import { z } from 'zod'
import { report } from '#columns'
import { mergeRows, personRows } from '#kernel/db/person-rows.ts'
import { columnList, row } from '#kernel/db/rows.ts'
import { execute, query, type Tx } from '#kernel/db/statements.ts'
import {
  type PersonId,
  type PhotoId,
  personIdSchema,
  photoIdSchema,
  type ReportId,
  type ReviewId,
  reviewIdSchema,
} from '#kernel/ids/contract.ts'
import type { PersonMerge } from '#kernel/person-participant.ts'
import type { ReportReason } from '#modules/reviews/contract/reports.ts'
import type { ReportOutcome } from '#prisma'

/** A person, a review or a photo that people can report and the operator can hide. */
export const reportTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), id: personIdSchema }),
  z.object({ kind: z.literal('review'), id: reviewIdSchema }),
  z.object({ kind: z.literal('photo'), id: photoIdSchema }),
])
export type ReportTarget = z.infer<typeof reportTargetSchema>

const columns = { person: 'personId', review: 'reviewId', photo: 'photoId' } as const

export interface NewReport {
  id: ReportId
  target: ReportTarget
  reason: ReportReason
  details: string
  /** Person id of the reporting member; null for a report by a visitor. */
  reporterId: PersonId | null
  reporterEmail: string | null
  createdAt: Date
}

/** Stores a report. A second report of one thing by one member is ignored while the first is open. */
export async function insertReport(tx: Tx, { target, ...report }: NewReport): Promise<void> {
  await tx.report.createMany({
    data: [{ ...report, [columns[target.kind]]: target.id }],
    skipDuplicates: true,
  })
}

/**
 * Closes all open reports of a thing, and deletes their details and reporters.
 * @returns the number of closed reports
 */
export async function decideReports(
  tx: Tx,
  target: ReportTarget,
  outcome: ReportOutcome,
  now: Date,
): Promise<number> {
  const { count } = await tx.report.updateMany({
    where: { [columns[target.kind]]: target.id, decidedAt: null },
    data: { decidedAt: now, outcome, details: '', reporterId: null, reporterEmail: null },
  })
  return count
}

// ── Reported things ─────────────────────────────────────────────────────────────────────────────────────

const reviewSelect = {
  id: true,
  text: true,
  authorId: true,
  subjectId: true,
  visible: true,
  reply: true,
} as const

export type ReportedReview = NonNullable<Awaited<ReturnType<typeof findReview>>>

/** A review, hidden or not, locked against deletion until the transaction ends; null if it does not exist. */
export async function findReview(tx: Tx, id: ReviewId) {
  await execute(tx)`SELECT FROM review WHERE id = ${id}::uuid FOR KEY SHARE`
  return tx.review.findFirst({ where: { id }, select: reviewSelect })
}

/** A photo of work with its review, hidden or not; null if no review has this photo. */
export function findPhotoOfWork(tx: Tx, photoId: PhotoId) {
  return tx.reviewPhoto.findFirst({
    where: { photoId },
    select: { reviewId: true, hiddenAt: true, review: { select: reviewSelect } },
  })
}

// ── Open reports ────────────────────────────────────────────────────────────────────────────────────────

const reportSelect = {
  id: true,
  personId: true,
  reviewId: true,
  photoId: true,
  reason: true,
  details: true,
  reporterId: true,
  reporterEmail: true,
  createdAt: true,
} as const

type ReportRow = NonNullable<Awaited<ReturnType<Tx['report']['findFirst']>>>

export type OpenReport = Omit<NewReport, 'reporterEmail'> & { reporterEmail: string | null }

export async function findOpenReports(tx: Tx): Promise<OpenReport[]> {
  const rows = await tx.report.findMany({
    where: { decidedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: reportSelect,
  })
  return rows.map(withTarget)
}

/** A member's reports without a decision, the oldest first. */
export async function findReportsFiledBy(tx: Tx, reporterId: PersonId) {
  const rows = await tx.report.findMany({
    where: { reporterId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: reportSelect,
  })
  return rows.map((row) => ({ ...withTarget(row), kind: targetOf(row).kind }))
}

const reportedRow = row({ personId: report.personId, reviewId: report.reviewId, photoId: report.photoId })

/** The reported things whose id is `id` or ends in it; includes things whose reports are decided. */
export async function findReportedTargets(tx: Tx, id: string): Promise<ReportTarget[]> {
  const rows = await query(tx, reportedRow)`
    SELECT ${columnList(reportedRow)} FROM report
    WHERE id::text = ${id} OR right(id::text, 12) = ${id}`
  const targets = new Map(rows.map((reported) => [targetOf(reported).id, targetOf(reported)]))
  return [...targets.values()]
}

function withTarget<Row extends Pick<ReportRow, 'personId' | 'reviewId' | 'photoId'>>({
  personId,
  reviewId,
  photoId,
  ...report
}: Row) {
  return { ...report, target: targetOf({ personId, reviewId, photoId }) }
}

function targetOf({
  personId,
  reviewId,
  photoId,
}: Pick<ReportRow, 'personId' | 'reviewId' | 'photoId'>): ReportTarget {
  if (personId !== null) return { kind: 'person', id: personId }
  if (reviewId !== null) return { kind: 'review', id: reviewId }
  if (photoId !== null) return { kind: 'photo', id: photoId }
  throw new Error('The report names no person, review or photo')
}

// ── Merged people ───────────────────────────────────────────────────────────────────────────────────────

const reportRows = personRows(report, { people: ['personId', 'reporterId'], areDifferent: true })

/**
 * Moves the reports of and by `fromId` to `intoId`. Deletes reports by one of them about the other, and second reports of one thing by one
 * member.
 */
export async function mergeReports(tx: Tx, merge: PersonMerge): Promise<void> {
  const { fromId, intoId } = merge
  await execute(tx)`
    DELETE FROM report AS double USING report AS kept
    WHERE double.decided_at IS NULL AND kept.decided_at IS NULL AND (
      (double.person_id = ${fromId}::uuid AND kept.person_id = ${intoId}::uuid AND double.reporter_id = kept.reporter_id)
      OR (double.reporter_id = ${fromId}::uuid AND kept.reporter_id = ${intoId}::uuid
        AND coalesce(double.person_id, double.review_id, double.photo_id)
          = coalesce(kept.person_id, kept.review_id, kept.photo_id)))`
  await mergeRows(tx, reportRows, merge)
}
