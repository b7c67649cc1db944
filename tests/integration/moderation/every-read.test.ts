import { beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/context.ts'
import { hideReportTarget, type ReportTarget, restoreReportTarget } from '#modules/reviews/operator-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { listProcedures } from '../../../tools/procedures-list.ts'
import { callProcedureByName, createTestCaller } from '../../support/caller.ts'
import { sampleInputsOfQueries } from '../../support/procedure-samples.ts'
import { createTestDb } from '../../support/test-db.ts'
import { createModerationTestData, type ModerationTestData, moderationTestTime } from './test-data.ts'

const { db } = await createTestDb()
const ctx = { db, clock: systemClock, personEventHandlers }

const reads = listProcedures().filter(({ type }) => type === 'query')
type Answers = Record<string, string>

async function readAll(town: ModerationTestData, actor: Actor | null): Promise<Answers> {
  const caller = createTestCaller(db, actor, { now: moderationTestTime })
  const answers: Answers = {}
  for (const { name, meta } of reads) {
    if (actor === null && meta.access === 'member') continue
    for (const input of sampleInputsOfQueries[name]?.inputs(town) ?? []) {
      const answer: unknown = await callProcedureByName(caller, name, input).catch(
        (error: { cause?: { code?: string }; message: string }) => ({
          rejected: error.cause?.code ?? error.message,
        }),
      )
      answers[`${name} ${JSON.stringify(input)}`] = JSON.stringify(answer, withoutStamp)
    }
  }
  return answers
}

function withoutStamp(key: string, value: unknown): unknown {
  return key === 'savedAt' ? undefined : value
}

type World = Record<string, Answers>

async function readWorld(town: ModerationTestData): Promise<World> {
  const { viewer, friend, baker } = town
  return {
    visitor: await readAll(town, null),
    viewer: await readAll(town, viewer.actor),
    friend: await readAll(town, friend.actor),
    baker: await readAll(town, baker.actor),
  }
}

async function deleteAll({
  member,
  contact,
  reviewId,
  firstPhotoId,
  onlyPhotoReviewId,
  friend,
}: ModerationTestData) {
  await db.review.deleteMany({ where: { id: { in: [reviewId, onlyPhotoReviewId] } } })
  await db.reviewPhoto.deleteMany({ where: { photoId: firstPhotoId } })
  await db.person.update({ where: { id: friend.personId }, data: { photoId: null } })
  await db.person.deleteMany({ where: { id: { in: [member.personId, contact.personId] } } })
}

let town: ModerationTestData
const worlds: Record<'before' | 'hidden' | 'restored' | 'deleted', World> = {
  before: {},
  hidden: {},
  restored: {},
  deleted: {},
}
const readers = ['visitor', 'viewer', 'friend', 'baker'] as const

beforeAll(async () => {
  town = await createModerationTestData(db)
  const { member, contact, reviewId, firstPhotoId, onlyPhotoId, faceId } = town
  const things: ReportTarget[] = [
    { kind: 'person', id: member.personId },
    { kind: 'person', id: contact.personId },
    { kind: 'review', id: reviewId },
    { kind: 'photo', id: firstPhotoId },
    { kind: 'photo', id: onlyPhotoId },
    { kind: 'photo', id: faceId },
  ]
  worlds.before = await readWorld(town)
  for (const thing of things) expect(await hideReportTarget(ctx, thing)).toBe(true)
  worlds.hidden = await readWorld(town)
  for (const thing of things) expect(await restoreReportTarget(ctx, thing)).toBe(true)
  worlds.restored = await readWorld(town)
  await deleteAll(town)
  worlds.deleted = await readWorld(town)
}, 300_000)

describe('every query procedure', () => {
  it.each(readers)(
    'precondition: the test user “%s” can read all test records before the operator hides any record',
    (reader) => {
      const said = Object.values(worlds.before[reader] ?? {}).join('\n')
      expect(town.marks.filter((mark) => !said.includes(mark))).toEqual([])
    },
  )

  it.each(['visitor', 'viewer', 'baker'] as const)(
    'the test user “%s” gets no data hidden by the operator, except from appointment queries',
    (reader) => {
      const found = Object.entries(worlds.hidden[reader] ?? {}).flatMap(([question, answer]) => {
        // An appointment with a hidden person stays visible to the other participant.
        if (/^scheduling\.(appointments|linkedAppointment) /.test(question)) return []
        return town.marks.filter((mark) => answer.includes(mark)).map((mark) => `${question}: ${mark}`)
      })
      expect(found).toEqual([])
    },
  )

  it.each(readers)(
    'by default, queries give the test user “%s” equal responses for hidden and deleted records',
    (reader) => {
      const comparable = (answers: Answers = {}) =>
        Object.fromEntries(
          Object.entries(answers).filter(([question]) => {
            const name = question.split(' ')[0] ?? ''
            const sample = sampleInputsOfQueries[name]
            return !sample?.differsWhenHidden && !(sample?.differsFor && reader in sample.differsFor)
          }),
        )
      expect(comparable(worlds.hidden[reader])).toEqual(comparable(worlds.deleted[reader]))
    },
  )

  it.each(readers)(
    'after the operator shows hidden records again, the test user “%s” gets the original query responses',
    (reader) => {
      expect(worlds.restored[reader]).toEqual(worlds.before[reader])
    },
  )
})

describe('a hidden person, review or photo', () => {
  const hiddenAnswer = (reader: (typeof readers)[number], name: string, input: unknown) =>
    JSON.parse(worlds.hidden[reader]?.[`${name} ${JSON.stringify(input)}`] ?? 'null')

  it('a hidden review or photo is marked as hidden for its author, and invisible to others', () => {
    const about = { personId: town.baker.personId }
    const own = hiddenAnswer('friend', 'reviews.list', about)
    expect(own.total).toBe(2)
    expect(
      own.reviews.map(({ text, hidden, photos }: { text: string; hidden: boolean; photos: [] }) => [
        text,
        hidden,
        photos.length,
      ]),
    ).toEqual([
      ['Todo bien con el pan.', false, 0],
      ['', true, 0],
      ['Pan muy rico.', false, 1],
      ['Reseña ofensiva xyzzy.', true, 0],
    ])
    expect(hiddenAnswer('visitor', 'reviews.list', about).reviews).toHaveLength(2)
  })

  it('a hidden person cannot be added to a circle again', () => {
    const { contact, member } = town
    expect(
      hiddenAnswer('viewer', 'circles.matchContact', { name: contact.name, phone: contact.phone }),
    ).toEqual({
      rejected: 'IDENTITY.CONTACT_HIDDEN',
    })
    expect(
      hiddenAnswer('viewer', 'circles.matchContact', { name: member.name, phone: '33 4455 6677' }),
    ).toEqual({
      rejected: 'IDENTITY.CONTACT_HIDDEN',
    })
  })

  it('an appointment with a hidden person shows the name without a link to the profile', () => {
    const { appointments } = hiddenAnswer('viewer', 'scheduling.appointments', { role: 'client' })
    expect(appointments[0].counterpart).toMatchObject({
      name: 'Oculta Zarzamora',
      profilePath: null,
      photoId: null,
    })
  })
})
