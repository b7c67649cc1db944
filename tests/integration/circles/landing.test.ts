import { beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { hideReportTarget, restoreReportTarget } from '#modules/reviews/operator-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const operator = { db, clock: systemClock, personEventHandlers }
const readLanding = () => createTestCaller(db, null).circles.landing()
const readQuotation = async () => (await readLanding()).quotation

const words = 'Llegó en media hora, encontró la fuga y cobró lo que había dicho.'
const trade = { profile: { professions: ['Plomería', 'Gas LP'] } }

beforeEach(async () => {
  await db.circleMembership.deleteMany()
})

async function makeRecommendation({ text = words, unproven = false } = {}) {
  const [author, subject, friend] = [
    await makeMember(db, { unproven }),
    await makeMember(db, trade),
    await makeMember(db),
  ]
  await createTestCaller(db, author.actor).circles.add({ personId: subject.personId })
  await addToCircle(db, friend, author)
  const { id } = await makeReview(db, author, subject, { text })
  return { author, subject, friend, id }
}

describe('circles.landing', () => {
  it('the landing page lists people with a trade and a recommendation, the most recommended first', async () => {
    const [ana, beto] = [await makeMember(db), await makeMember(db)]
    const [second, first] = [await makeContact(db, { professions: ['Costura'] }), await makeMember(db, trade)]
    const withoutTrade = await makeContact(db, { professions: [] })
    await addToCircle(db, ana, second, first, withoutTrade)
    await addToCircle(db, beto, first, withoutTrade)
    const { people, quotation } = await readLanding()
    expect(people).toEqual([
      {
        profilePath: first.profilePath,
        name: first.name,
        photoId: null,
        trade: 'Plomería',
        registered: true,
      },
      expect.objectContaining({ name: second.name, trade: 'Costura', registered: false }),
    ])
    expect(quotation).toBeNull()
  })

  it('the landing page shows visitors and members a quotation from a review whose author recommends the reviewed person', async () => {
    const { author, subject } = await makeRecommendation()
    const landing = await readLanding()
    expect(landing.quotation).toEqual({
      author: { profilePath: author.profilePath, name: author.name, photoId: null },
      subject: landing.people[0],
      text: words,
    })
    expect(landing.people[0]?.name).toBe(subject.name)
    expect(await createTestCaller(db, author.actor).circles.landing()).toEqual(landing)
  })

  it('the landing page quotes the newest review of the most recommended author', async () => {
    const [one, two] = [await makeRecommendation(), await makeRecommendation()]
    await addToCircle(db, await makeMember(db), two.author)
    expect((await readQuotation())?.author.name).toBe(two.author.name)
    await addToCircle(db, two.author, one.author)
    await addToCircle(db, two.friend, one.author)
    const text = 'Volvió a los seis meses a revisar la llave, sin cobrar nada.'
    await makeReview(db, one.author, one.subject, { text, now: new Date(Date.now() + 3 * 86_400_000) })
    expect(await readQuotation()).toMatchObject({ author: { name: one.author.name }, text })
  })

  it.each([
    ['the author', 'person', 'author'],
    ['the person reviewed', 'person', 'subject'],
    ['the review', 'review', 'id'],
  ] as const)('the landing page quotes no review while the operator hides %s', async (_, kind, field) => {
    const made = await makeRecommendation()
    const target =
      kind === 'review'
        ? ({ kind, id: made.id } as const)
        : ({ kind, id: made[field === 'author' ? 'author' : 'subject'].personId } as const)
    await hideReportTarget(operator, target)
    expect(await readQuotation()).toBeNull()
    await restoreReportTarget(operator, target)
    expect(await readQuotation()).toMatchObject({ text: words })
  })

  it.each(['author', 'subject'] as const)(
    'the landing page does not quote a review if the %s is not listed in the directory',
    async (role) => {
      const made = await makeRecommendation()
      await db.person.update({ where: { id: made[role].personId }, data: { listed: false } })
      const { people, quotation } = await readLanding()
      expect(quotation).toBeNull()
      expect(people.map(({ name }) => name)).not.toContain(made[role].name)
    },
  )

  it('the landing page shows a review only if the author recommends the reviewed person', async () => {
    const { author, subject } = await makeRecommendation()
    const fan = await makeMember(db)
    await addToCircle(db, fan, subject)
    await db.circleMembership.deleteMany({ where: { memberId: author.personId } })
    expect(await readQuotation()).toBeNull()
    await addToCircle(db, fan, author)
    expect(await readQuotation()).toMatchObject({ text: words })
    await db.circleMembership.deleteMany({ where: { ownerId: author.personId } })
    expect((await readLanding()).people).toHaveLength(1)
    expect(await readQuotation()).toBeNull()
  })

  it('the landing page does not quote an author without a confirmed e-mail address', async () => {
    const { subject, friend } = await makeRecommendation({ unproven: true })
    await addToCircle(db, friend, subject)
    expect((await readLanding()).people).toHaveLength(1)
    expect(await readQuotation()).toBeNull()
  })

  it('the landing page does not quote a review about a person without an account', async () => {
    const { author } = await makeRecommendation({ text: 'Muy puntual.' })
    const contact = await makeContact(db, { professions: ['Costura'] })
    await addToCircle(db, author, contact)
    await makeReview(db, author, contact, { text: words })
    expect(await readQuotation()).toBeNull()
  })

  it.each([
    ['a short text', 'Muy puntual.'],
    ['a text of several paragraphs', `${words}\n\nGracias.`],
    ['a long text', `${words} ${words} ${words}`],
    ['a text with a phone', `${words} Es el 33 1234 5678.`],
  ])('the landing page shows no review with %s', async (_, text) => {
    await makeRecommendation({ text })
    expect((await readLanding()).people).toHaveLength(1)
    expect(await readQuotation()).toBeNull()
  })
})
