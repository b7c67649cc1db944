import { describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
import type { ReportInput } from '#modules/reviews/contract/reports.ts'
import { reportInput } from '#modules/reviews/contract/reports.ts'
import { hideReportTarget } from '#modules/reviews/operator-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const ctx = { db, clock: systemClock, personEventHandlers }
let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`

const offensive = { reason: 'OFFENSIVE' as const, details: '' }
function reporter(member: TestMember | null, address = newAddress()) {
  const { reviews } = createTestCaller(db, member?.actor ?? null, { address })
  return (input: Pick<ReportInput, 'kind' | 'id'> & Partial<ReportInput>) =>
    reviews.report({ ...offensive, ...input })
}
const reportsOf = (id: string) =>
  db.report.findMany({ where: { OR: [{ personId: id }, { reviewId: id }, { photoId: id }] } })

async function makeReviewed() {
  const [author, subject] = [await makeMember(db), await makeMember(db)]
  const [photoId] = await makePhotos(db, author, 1)
  const { id: reviewId } = await makeReview(db, author, subject, { photoIds: [photoId] })
  return { author, subject, photoId, reviewId }
}

async function makeFace(member: TestMember): Promise<string> {
  const [photoId] = await makePhotos(db, member, 1, 'profile')
  await db.photo.update({ where: { id: photoId }, data: { attachedAt: new Date() } })
  await db.person.update({ where: { id: member.personId }, data: { photoId } })
  return photoId
}

describe('a report', () => {
  it('a member or a visitor can report a profile, a review, a photo of work or a profile photo', async () => {
    const { subject, photoId, reviewId } = await makeReviewed()
    const contact = await makeContact(db)
    const faceId = await makeFace(subject)
    const member = await makeMember(db)
    for (const report of [reporter(member), reporter(null)]) {
      await report({ kind: 'person', id: subject.personId })
      await report({ kind: 'person', id: contact.personId })
      await report({ kind: 'review', id: reviewId })
      await report({ kind: 'photo', id: photoId })
      await report({ kind: 'photo', id: faceId, details: '  Esa soy yo.  ', email: 'Yo@Correo.example' })
    }
    expect(await reportsOf(contact.personId)).toHaveLength(2)
    expect(await reportsOf(reviewId)).toHaveLength(2)
    expect(await reportsOf(photoId)).toHaveLength(2)
    expect(await reportsOf(faceId)).toMatchObject([
      { reporterId: member.personId, reporterEmail: null, details: 'Esa soy yo.' },
      { reporterId: null, reporterEmail: 'yo@correo.example', details: 'Esa soy yo.' },
    ])
  })

  it('a report with the old id of a merged profile is stored for the profile that replaced it', async () => {
    const [from, into] = [await makeContact(db), await makeContact(db)]
    await inTransaction(db, (tx) => mergePeople(tx, ctx, { fromId: from.personId, intoId: into.personId }))
    await reporter(null)({ kind: 'person', id: from.personId })
    expect(await reportsOf(into.personId)).toHaveLength(1)
  })

  it('a report about the caller’s own profile, review or photo is rejected', async () => {
    const { author, photoId, reviewId, subject } = await makeReviewed()
    const report = reporter(author)
    const faceId = await makeFace(author)
    for (const thing of [
      { kind: 'person', id: author.personId },
      { kind: 'review', id: reviewId },
      { kind: 'photo', id: photoId },
      { kind: 'photo', id: faceId },
    ] as const)
      await expectAppError(report(thing), 'REVIEWS.OWN_THING')
    await reporter(subject)({ kind: 'review', id: reviewId })
    expect(await reportsOf(reviewId)).toHaveLength(1)
  })

  it('a report that a member sends twice is stored once, even with concurrent requests', async () => {
    const { subject } = await makeReviewed()
    const member = await makeMember(db)
    const report = reporter(member)
    const again = () => report({ kind: 'person', id: subject.personId })
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('report'), [again, again, again])
    expect(outcomes).toEqual(Array(3).fill({ status: 'fulfilled', value: undefined }))
    expect(await reportsOf(subject.personId)).toHaveLength(1)
    await reporter(await makeMember(db))({ kind: 'person', id: subject.personId })
    expect(await reportsOf(subject.personId)).toHaveLength(2)
  })

  it('a report that a visitor sends twice from one IP address is stored once', async () => {
    const { subject, reviewId } = await makeReviewed()
    const report = reporter(null, newAddress())
    await report({ kind: 'person', id: subject.personId })
    await report({ kind: 'person', id: subject.personId })
    await report({ kind: 'review', id: reviewId })
    expect(await reportsOf(subject.personId)).toHaveLength(1)
    expect(await reportsOf(reviewId)).toHaveLength(1)
  })

  it('a report about a hidden record gets the same error as a report about an unknown record', async () => {
    const { subject, author, photoId, reviewId } = await makeReviewed()
    const report = reporter(await makeMember(db))
    const unknownId = '019ab000-0000-7000-8000-000000000000'
    const gone = 'REVIEWS.NOTHING_TO_REPORT'
    for (const kind of ['person', 'review', 'photo'] as const)
      await expectAppError(report({ kind, id: unknownId }), gone)
    const [unused] = await makePhotos(db, author, 1)
    await expectAppError(report({ kind: 'photo', id: unused }), gone)

    await hideReportTarget(ctx, { kind: 'photo', id: photoId })
    await expectAppError(report({ kind: 'photo', id: photoId }), gone)
    await hideReportTarget(ctx, { kind: 'person', id: author.personId })
    await expectAppError(report({ kind: 'review', id: reviewId }), gone)
    await expectAppError(report({ kind: 'person', id: author.personId }), gone)
    await report({ kind: 'person', id: subject.personId })
  })

  it('a member hidden by the operator can send a report', async () => {
    const { subject } = await makeReviewed()
    const member = await makeMember(db)
    await hideReportTarget(ctx, { kind: 'person', id: member.personId })
    await reporter(member)({ kind: 'person', id: subject.personId })
    expect(await reportsOf(subject.personId)).toHaveLength(1)
  })

  it('a report needs a reason, and needs details if the reason is OTHER', async () => {
    const { subject } = await makeReviewed()
    const about = { kind: 'person', id: subject.personId } as const
    const report = reporter(null)
    await expectFieldError(report({ ...about, reason: 'OTHER' }), 'details', 'Cuéntanos qué pasa.')
    await expectFieldError(
      report({ ...about, details: 'a'.repeat(1001) }),
      'details',
      'Puedes escribir hasta 1000 caracteres.',
    )
    await expectFieldError(report({ ...about, email: 'nadie' }), 'email', 'Correo electrónico inválido.')
    expect(reportInput.safeParse({ ...about, reason: '' }).error?.issues[0]?.message).toBe('Elige qué pasa.')
    expect(await reportsOf(subject.personId)).toEqual([])
  })

  it('reports are limited to twenty an hour per IP address, and twenty a day per account', async () => {
    const member = await makeMember(db)
    const { subject } = await makeReviewed()
    const address = newAddress()
    for (let filed = 0; filed < 20; filed++)
      await reporter(null, address)({ kind: 'person', id: subject.personId })
    await expectAppError(
      reporter(null, address)({ kind: 'person', id: subject.personId }),
      'IDENTITY.TOO_MANY_REQUESTS',
    )
    for (let filed = 0; filed < 20; filed++) await reporter(member)({ kind: 'person', id: subject.personId })
    await expectAppError(
      reporter(member)({ kind: 'person', id: subject.personId }),
      'IDENTITY.TOO_MANY_REQUESTS',
    )
  })
})

describe('reports', () => {
  it('a merge of two people joins the reports about them, and deletes duplicates and reports on oneself', async () => {
    const [from, into, third] = [await makeContact(db), await makeContact(db), await makeMember(db)]
    const [one, other] = [await makeMember(db), await makeMember(db)]
    await reporter(one)({ kind: 'person', id: from.personId })
    await reporter(one)({ kind: 'person', id: into.personId })
    await reporter(other)({ kind: 'person', id: from.personId })
    await reporter(one)({ kind: 'person', id: third.personId })
    await inTransaction(db, (tx) => mergePeople(tx, ctx, { fromId: from.personId, intoId: into.personId }))
    expect((await reportsOf(into.personId)).map(({ reporterId }) => reporterId).sort()).toEqual(
      [one.personId, other.personId].sort(),
    )

    await inTransaction(db, (tx) => mergePeople(tx, ctx, { fromId: one.personId, intoId: into.personId }))
    expect((await reportsOf(into.personId)).map(({ reporterId }) => reporterId)).toEqual([other.personId])
    expect((await reportsOf(third.personId)).map(({ reporterId }) => reporterId)).toEqual([into.personId])
  })

  it('reports are deleted with the reported person, and with the reporting member', async () => {
    const { subject, author, reviewId, photoId } = await makeReviewed()
    const member = await makeMember(db)
    const report = reporter(member)
    for (const thing of [
      { kind: 'person', id: author.personId },
      { kind: 'review', id: reviewId },
      { kind: 'photo', id: photoId },
      { kind: 'person', id: subject.personId },
    ] as const)
      await report(thing)
    const leave = ({ actor, password }: TestMember) =>
      createTestCaller(db, actor).identity.deleteAccount({ password, email: null })
    await leave(author)
    expect([...(await reportsOf(author.personId)), ...(await reportsOf(reviewId))]).toEqual([])
    await leave(member)
    expect(await reportsOf(subject.personId)).toEqual([])
  })

  it('a personal data archive contains the member’s reports while they are open', async () => {
    const { subject } = await makeReviewed()
    const member = await makeMember(db)
    await reporter(member)({ kind: 'person', id: subject.personId, details: 'Vende cosas raras.' })
    const filed = async () => {
      const parts = await Promise.all(personEventHandlers.map((one) => one.collect(db, member.personId)))
      return parts.map(({ content }) => content.reportesQueEnvie).find((list) => list !== undefined)
    }
    expect(await filed()).toEqual([
      {
        sobre: 'perfil',
        motivo: 'Ofende o amenaza a alguien',
        detalles: 'Vende cosas raras.',
        fecha: expect.any(Date),
      },
    ])
    await hideReportTarget(ctx, { kind: 'person', id: subject.personId })
    expect(await filed()).toEqual([])
  })
})
