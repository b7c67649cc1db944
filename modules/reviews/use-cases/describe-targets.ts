import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findAllPersonCards, getProfilePath } from '#modules/identity/api.ts'
import {
  findHiddenPeople,
  findHiddenProfilePhoto,
  findHiddenProfilePhotos,
  findPersonByPhoto,
} from '#modules/identity/moderation-api.ts'
import * as hiding from '#modules/reviews/data/hiding.ts'
import type { OpenReport, ReportTarget } from '#modules/reviews/data/reports.ts'
import * as reports from '#modules/reviews/data/reports.ts'

export type ReportTargetDescription = ReportTarget & {
  title: string
  text: string
  profilePath: string
}

export interface ReportTargetWithReports {
  target: ReportTargetDescription
  reports: (OpenReport & { reporterAddress: string | null })[]
}

export async function listReports(tx: Tx): Promise<ReportTargetWithReports[]> {
  const open = await reports.findOpenReports(tx)
  const reporters = await findAllPersonCards(
    tx,
    open.flatMap(({ reporterId }) => reporterId ?? []),
  )
  const emails = new Map(reporters.map((card) => [card.id, card.email]))
  const listed: ReportTargetWithReports[] = []
  for (const [, group] of Map.groupBy(open, ({ target }) => target.id)) {
    const [first] = group
    const target = first && (await describeReportTarget(tx, first.target))
    if (!target) continue
    const withAddress = group.map((report) => ({
      ...report,
      reporterAddress: report.reporterEmail ?? (report.reporterId && emails.get(report.reporterId)) ?? null,
    }))
    listed.push({ target, reports: withAddress })
  }
  return listed
}

export async function listHiddenContent(tx: Tx): Promise<(ReportTargetDescription & { hiddenAt: Date })[]> {
  const people = (await findHiddenPeople(tx)).map(
    ({ id, hiddenAt }) => ({ kind: 'person', id, hiddenAt }) as const,
  )
  const written = (await hiding.findHiddenReviews(tx)).map(
    ({ id, hiddenAt }) => ({ kind: 'review', id, hiddenAt }) as const,
  )
  const photos = [...(await hiding.findHiddenReviewPhotos(tx)), ...(await findHiddenProfilePhotos(tx))].map(
    ({ photoId, hiddenAt }) => ({ kind: 'photo', id: photoId, hiddenAt }) as const,
  )
  const listed: (ReportTargetDescription & { hiddenAt: Date })[] = []
  for (const { hiddenAt, ...target } of [...people, ...written, ...photos]) {
    const described = await describeReportTarget(tx, target)
    if (described && hiddenAt) listed.push({ ...described, hiddenAt })
  }
  return listed.sort((a, b) => b.hiddenAt.getTime() - a.hiddenAt.getTime())
}

export async function describeReportTarget(
  tx: Tx,
  target: ReportTarget,
): Promise<ReportTargetDescription | null> {
  if (target.kind === 'person') return describePerson(tx, target, target.id, 'el perfil')
  const photo = target.kind === 'photo' ? await reports.findWorkPhoto(tx, target.id) : null
  const review = target.kind === 'review' ? await reports.findReportedReview(tx, target.id) : photo?.review
  if (review) return describeReview(tx, target, review)
  if (target.kind === 'review') return null
  const personId =
    (await findPersonByPhoto(tx, target.id))?.id ?? (await findHiddenProfilePhoto(tx, target.id))?.personId
  return personId === undefined ? null : describePerson(tx, target, personId, 'la foto de perfil')
}

async function describePerson(
  tx: Tx,
  target: ReportTarget,
  personId: PersonId,
  what: string,
): Promise<ReportTargetDescription | null> {
  const [card] = await findAllPersonCards(tx, [personId])
  return card
    ? { ...target, title: `${what} de ${card.name}`, text: '', profilePath: getProfilePath(card) }
    : null
}

async function describeReview(
  tx: Tx,
  target: ReportTarget,
  { authorId, subjectId, text, reply }: reports.ReportedReview,
): Promise<ReportTargetDescription | null> {
  const cards = new Map((await findAllPersonCards(tx, [authorId, subjectId])).map((card) => [card.id, card]))
  const [author, subject] = [cards.get(authorId), cards.get(subjectId)]
  if (!author || !subject) return null
  const what = target.kind === 'review' ? 'la reseña' : 'una foto de la reseña'
  const title = `${what} de ${author.name} sobre ${subject.name}`
  const answered = reply === null ? text : `${text}\nRespuesta de ${subject.name}: ${reply}`.trim()
  return { ...target, title, text: answered, profilePath: getProfilePath(subject) }
}
