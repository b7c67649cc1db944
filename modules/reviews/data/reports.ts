import { z } from 'zod'
import { report } from '#columns'
import { declarePersonIdColumns, mergePersonRows } from '#kernel/db/person-rows.ts'
import { sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import {
  type PersonId,
  type PhotoId,
  personIdSchema,
  photoIdSchema,
  type ReportId,
  type ReviewId,
  reviewIdSchema,
} from '#kernel/ids/contract.ts'
import type { PersonMergeInput } from '#kernel/person-event-handlers.ts'
import type { ReportReason } from '#modules/reviews/contract/reports.ts'
import type { ReportOutcome } from '#prisma'

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
  reporterId: PersonId | null
  reporterEmail: string | null
  createdAt: Date
}

export async function insertReport(tx: Tx, { target, ...report }: NewReport): Promise<void> {
  await tx.report.createMany({
    data: [{ ...report, [columns[target.kind]]: target.id }],
    skipDuplicates: true,
  })
}

export async function closeReports(
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

const reviewSelect = {
  id: true,
  text: true,
  authorId: true,
  subjectId: true,
  visible: true,
  reply: true,
} as const

export type ReportedReview = NonNullable<Awaited<ReturnType<typeof findReportedReview>>>

export async function findReportedReview(tx: Tx, id: ReviewId) {
  await executeStatement(tx)`SELECT FROM review WHERE id = ${id}::uuid FOR KEY SHARE`
  return tx.review.findFirst({ where: { id }, select: reviewSelect })
}

export function findWorkPhoto(tx: Tx, photoId: PhotoId) {
  return tx.reviewPhoto.findFirst({
    where: { photoId },
    select: { reviewId: true, hiddenAt: true, review: { select: reviewSelect } },
  })
}

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

export async function findReportsFiledByPerson(tx: Tx, reporterId: PersonId) {
  const rows = await tx.report.findMany({
    where: { reporterId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: reportSelect,
  })
  return rows.map((row) => ({ ...withTarget(row), kind: targetOf(row).kind }))
}

const reportedRow = sqlRow({ personId: report.personId, reviewId: report.reviewId, photoId: report.photoId })

export async function findReportTargetsByReportId(tx: Tx, id: string): Promise<ReportTarget[]> {
  const rows = await query(tx, reportedRow)`
    SELECT ${sqlColumnList(reportedRow)} FROM report
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

const reportRows = declarePersonIdColumns(report, { people: ['personId', 'reporterId'], areDifferent: true })

export async function mergeReports(tx: Tx, merge: PersonMergeInput): Promise<void> {
  const { fromId, intoId } = merge
  await executeStatement(tx)`
    DELETE FROM report AS double USING report AS kept
    WHERE double.decided_at IS NULL AND kept.decided_at IS NULL AND (
      (double.person_id = ${fromId}::uuid AND kept.person_id = ${intoId}::uuid AND double.reporter_id = kept.reporter_id)
      OR (double.reporter_id = ${fromId}::uuid AND kept.reporter_id = ${intoId}::uuid
        AND coalesce(double.person_id, double.review_id, double.photo_id)
          = coalesce(kept.person_id, kept.review_id, kept.photo_id)))`
  await mergePersonRows(tx, reportRows, merge)
}
