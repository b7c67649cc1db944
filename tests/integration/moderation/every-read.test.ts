import { beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/context.ts'
import { hideTarget, type ReportTarget, restoreTarget } from '#modules/reviews/operator-api.ts'
import { participants } from '#server/participants.ts'
import { listProcedures } from '../../../tools/procedures-list.ts'
import { callByName, callerFor } from '../../support/caller.ts'
import { querySamples } from '../../support/procedure-samples.ts'
import { testDb } from '../../support/test-db.ts'
import { buildTown, now, type Town } from './town.ts'

// Every query returns the same response when a thing is hidden as when it is deleted. After the thing is shown again, the query returns the
// same response as before the hiding.

const { db } = await testDb()
const ctx = { db, clock: systemClock, participants }

const reads = listProcedures().filter(({ type }) => type === 'query')
type Answers = Record<string, string>

/** Every response to one reader, as JSON, by procedure and input. */
async function readAll(town: Town, actor: Actor | null): Promise<Answers> {
  const caller = callerFor(db, actor, { now })
  const answers: Answers = {}
  for (const { name, meta } of reads) {
    if (actor === null && meta.access === 'member') continue
    for (const input of querySamples[name]?.inputs(town) ?? []) {
      const answer: unknown = await callByName(caller, name, input).catch(
        (error: { cause?: { code?: string }; message: string }) => ({
          refused: error.cause?.code ?? error.message,
        }),
      )
      answers[`${name} ${JSON.stringify(input)}`] = JSON.stringify(answer, withoutStamp)
    }
  }
  return answers
}

/** Ignore `savedAt`: hiding a profile photo changes the profile, and an open editor must notice the change. */
function withoutStamp(key: string, value: unknown): unknown {
  return key === 'savedAt' ? undefined : value
}

type World = Record<string, Answers>

async function readWorld(town: Town): Promise<World> {
  const { viewer, friend, baker } = town
  return {
    visitor: await readAll(town, null),
    viewer: await readAll(town, viewer.actor),
    friend: await readAll(town, friend.actor),
    baker: await readAll(town, baker.actor),
  }
}

/** Deletes the things that the test otherwise hides, to compare the responses. */
async function deleteAll({ member, contact, reviewId, firstPhotoId, onlyPhotoReviewId, friend }: Town) {
  await db.review.deleteMany({ where: { id: { in: [reviewId, onlyPhotoReviewId] } } })
  await db.reviewPhoto.deleteMany({ where: { photoId: firstPhotoId } })
  await db.person.update({ where: { id: friend.personId }, data: { photoId: null } })
  await db.person.deleteMany({ where: { id: { in: [member.personId, contact.personId] } } })
}

let town: Town
const worlds: Record<'before' | 'hidden' | 'restored' | 'deleted', World> = {
  before: {},
  hidden: {},
  restored: {},
  deleted: {},
}
const readers = ['visitor', 'viewer', 'friend', 'baker'] as const

beforeAll(async () => {
  town = await buildTown(db)
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
  for (const thing of things) expect(await hideTarget(ctx, thing)).toBe(true)
  worlds.hidden = await readWorld(town)
  for (const thing of things) expect(await restoreTarget(ctx, thing)).toBe(true)
  worlds.restored = await readWorld(town)
  await deleteAll(town)
  worlds.deleted = await readWorld(town)
}, 300_000)

describe('every query procedure', () => {
  it.each(readers)(
    'precondition: every reader of type %s can read the data before it is hidden',
    (reader) => {
      const said = Object.values(worlds.before[reader] ?? {}).join('\n')
      expect(town.marks.filter((mark) => !said.includes(mark))).toEqual([])
    },
  )

  it.each(['visitor', 'viewer', 'baker'] as const)('returns nothing of hidden things to a %s', (reader) => {
    const found = Object.entries(worlds.hidden[reader] ?? {}).flatMap(([question, answer]) => {
      // Each side of an appointment keeps it, with the name of the other side.
      if (/^scheduling\.(appointments|linkedAppointment) /.test(question)) return []
      return town.marks.filter((mark) => answer.includes(mark)).map((mark) => `${question}: ${mark}`)
    })
    expect(found).toEqual([])
  })

  it.each(readers)('returns the same response to a %s for hidden things as for deleted things', (reader) => {
    const comparable = (answers: Answers = {}) =>
      Object.fromEntries(
        Object.entries(answers).filter(([question]) => {
          const name = question.split(' ')[0] ?? ''
          const sample = querySamples[name]
          return !sample?.differsWhenHidden && !(sample?.differsFor && reader in sample.differsFor)
        }),
      )
    expect(comparable(worlds.hidden[reader])).toEqual(comparable(worlds.deleted[reader]))
  })

  it.each(readers)(
    'returns the same response to a %s after things are shown again as before the hiding',
    (reader) => {
      expect(worlds.restored[reader]).toEqual(worlds.before[reader])
    },
  )
})

describe('a hidden thing', () => {
  const hiddenAnswer = (reader: (typeof readers)[number], name: string, input: unknown) =>
    JSON.parse(worlds.hidden[reader]?.[`${name} ${JSON.stringify(input)}`] ?? 'null')

  it('is marked as hidden for its author, and invisible to others', () => {
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

  it('that is a person cannot be added again by a member', () => {
    const { contact, member } = town
    expect(
      hiddenAnswer('viewer', 'circles.matchContact', { name: contact.name, phone: contact.phone }),
    ).toEqual({
      refused: 'IDENTITY.CONTACT_HIDDEN',
    })
    expect(
      hiddenAnswer('viewer', 'circles.matchContact', { name: member.name, phone: '33 4455 6677' }),
    ).toEqual({
      refused: 'IDENTITY.CONTACT_HIDDEN',
    })
  })

  it('keeps its appointments, which show the person’s name but no link to the profile', () => {
    const { appointments } = hiddenAnswer('viewer', 'scheduling.appointments', { role: 'client' })
    expect(appointments[0].counterpart).toMatchObject({
      name: 'Oculta Zarzamora',
      profilePath: null,
      photoId: null,
    })
  })
})
