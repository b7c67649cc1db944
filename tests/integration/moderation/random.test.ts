import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type PersonId, personIdSchema, type ReviewId } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
import { hideReportTarget, restoreReportTarget } from '#modules/reviews/operator-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from '../../support/caller.ts'
import { createTestAccountId } from '../../support/factories/people.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const ctx = { db, clock: systemClock, personEventHandlers }

const size = 6
const person = fc.nat({ max: size - 1 })
const pair = fc.record({ a: person, b: person })
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: pair.map((who) => ({ kind: 'add' as const, ...who })) },
    { weight: 3, arbitrary: pair.map((who) => ({ kind: 'review' as const, ...who })) },
    { weight: 2, arbitrary: pair.map((who) => ({ kind: 'remove' as const, ...who })) },
    { weight: 3, arbitrary: person.map((a) => ({ kind: 'hide' as const, a, b: a })) },
    { weight: 3, arbitrary: person.map((a) => ({ kind: 'restore' as const, a, b: a })) },
    { weight: 1, arbitrary: pair.map((who) => ({ kind: 'merge' as const, ...who })) },
    { weight: 1, arbitrary: person.map((a) => ({ kind: 'hideReviews' as const, a, b: a })) },
  ),
  { minLength: 5, maxLength: 30 },
)
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never

interface Review {
  id: ReviewId
  author: PersonId
  subject: PersonId
  hidden: boolean
}

class Model {
  edges: [owner: PersonId, member: PersonId][] = []
  reviews: Review[] = []
  written = 0
  hidden = new Set<PersonId>()

  isVisible = (id: PersonId) => !this.hidden.has(id)
  has = (owner: PersonId, member: PersonId) => this.edges.some(([a, b]) => a === owner && b === member)
  recommenders = (id: PersonId) =>
    this.edges.filter(([a, b]) => b === id && this.isVisible(a) && this.isVisible(b)).map(([a]) => a)
  circle = (id: PersonId) => this.edges.filter(([a, b]) => a === id && this.isVisible(b)).map(([, b]) => b)
  said = (id: PersonId) =>
    this.reviews.filter(({ author, subject, hidden }) => subject === id && !hidden && this.isVisible(author))

  merge(from: PersonId, into: PersonId): void {
    const as = (id: PersonId) => (id === from ? into : id)
    const moved = this.edges.map(([a, b]) => [as(a), as(b)] as const).filter(([a, b]) => a !== b)
    this.edges = [...new Map(moved.map(([a, b]) => [`${a}>${b}`, [a, b] as [PersonId, PersonId]])).values()]
    this.reviews = this.reviews
      .map((review) => ({ ...review, author: as(review.author), subject: as(review.subject) }))
      .filter(({ author, subject }) => author !== subject)
    if (this.hidden.delete(from)) this.hidden.add(into)
  }
}

async function plant(): Promise<PersonId[]> {
  const tag = randomUUID().slice(0, 8)
  const ids = Array.from({ length: size }, () => createId(personIdSchema))
  await db.person.createMany({ data: ids.map((id, number) => ({ id, name: `Persona ${tag} ${number}` })) })
  return ids
}

const callerOf = (personId: PersonId, now = new Date()) =>
  createTestCaller(db, { accountId: createTestAccountId(), personId, sessionId: 'x' }, { now })

async function take(model: Model, ids: PersonId[], { kind, a, b }: Step): Promise<void> {
  const [one, other] = [requireValue(ids[a]), requireValue(ids[b])]
  const mayReach = one !== other && model.isVisible(one) && model.isVisible(other)
  if (kind === 'add') {
    const done = await callerOf(one)
      .circles.add({ personId: other })
      .then(
        () => true,
        () => false,
      )
    expect(done).toBe(mayReach)
    if (done && !model.has(one, other)) model.edges.push([one, other])
  } else if (kind === 'review') {
    const now = new Date(Date.now() + ++model.written * 86_400_000)
    const written = await callerOf(one, now)
      .reviews.create({ personId: other, text: `Bien, ${model.written} veces.` })
      .catch(() => null)
    expect(written !== null).toBe(mayReach)
    if (written) model.reviews.push({ id: written.id, author: one, subject: other, hidden: false })
  } else if (kind === 'remove') {
    await callerOf(one).circles.remove({ personId: other })
    model.edges = model.edges.filter(([owner, member]) => owner !== one || member !== other)
  } else if (kind === 'hide') {
    expect(await hideReportTarget(ctx, { kind: 'person', id: one })).toBe(model.isVisible(one))
    model.hidden.add(one)
  } else if (kind === 'restore') {
    expect(await restoreReportTarget(ctx, { kind: 'person', id: one })).toBe(!model.isVisible(one))
    model.hidden.delete(one)
  } else if (kind === 'hideReviews') {
    const review = model.reviews.find(({ author }) => author === one)
    if (!review) return
    const decide = review.hidden ? restoreReportTarget : hideReportTarget
    expect(await decide(ctx, { kind: 'review', id: review.id })).toBe(true)
    review.hidden = !review.hidden
  } else if (one !== other && new Set(ids).size > 2) {
    await retryOnConflict(() =>
      inTransaction(db, (tx) => mergePeople(tx, ctx, { fromId: one, intoId: other }), { timeout: 30_000 }),
    )
    model.merge(one, other)
    ids.forEach((id, index) => {
      if (id === one) ids[index] = other
    })
  }
}

async function expectSame(model: Model, ids: readonly PersonId[]): Promise<void> {
  const visitor = createTestCaller(db, null)
  for (const id of new Set(ids)) {
    const own = callerOf(id)
    expect((await own.circles.list({})).people.map(({ personId }) => personId).sort()).toEqual(
      model.circle(id).sort(),
    )
    if (!model.isVisible(id)) {
      await expect(visitor.circles.standing({ personId: id })).rejects.toThrow()
      expect(await visitor.reviews.list({ personId: id })).toMatchObject({ total: 0, reviews: [] })
      continue
    }
    const standing = await visitor.circles.standing({ personId: id })
    expect(standing.recommendationCount).toBe(model.recommenders(id).length)
    expect(standing.recommenders.map(({ personId }) => personId).sort()).toEqual(
      model.recommenders(id).sort(),
    )
    const { total, reviews } = await visitor.reviews.list({ personId: id })
    expect(reviews.map((review) => review.id).sort()).toEqual(
      model
        .said(id)
        .map((review) => review.id)
        .sort(),
    )
    expect(total).toBe(reviews.length)
    const { commonFriends, circleSize, recommendedBy } = await own.circles.dashboard()
    expect({ circleSize, recommendedBy }).toEqual({
      circleSize: model.circle(id).length,
      recommendedBy: model.recommenders(id).length,
    })
    const circle = model.circle(id)
    const common = circle.filter((friend) =>
      model.recommenders(friend).some((other) => circle.includes(other)),
    )
    expect(commonFriends).toBe(common.length)
  }
}

it('the counts of recommendations and reviews match a reference model after random people are hidden and merged', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const ids = await plant()
      const model = new Model()
      for (const step of taken) await take(model, ids, step)
      await expectSame(model, ids)
      for (const id of model.hidden) await restoreReportTarget(ctx, { kind: 'person', id })
      model.hidden.clear()
      await expectSame(model, ids)
      expect(await db.suspendedMembership.count({ where: { ownerId: { in: ids } } })).toBe(0)
    }),
    { numRuns: 25 },
  )
})
