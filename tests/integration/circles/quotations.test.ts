import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
const standingFor = (viewer: TestMember | null, person: { personId: TestMember['personId'] }) =>
  createTestCaller(db, viewer?.actor ?? null).circles.standing({ personId: person.personId })

const telling = 'Arregló la fuga en una hora y no volvió a gotear.'

describe('the sentence that introduces a person', () => {
  it('a profile page highlights a client’s review with photo instead of a longer review without photo', async () => {
    const provider = await makeProvider(db)
    const [client, fan, other] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    await makeAppointment(db, provider, client, daysAgo(3))
    const photoIds = await makePhotos(db, client, 2)
    const { id } = await makeReview(db, client, provider, { text: telling, photoIds })
    await makeReview(db, fan, provider, { text: `${telling} Muy amable.` })
    await makeReview(db, other, provider, { text: 'Bien' })
    const { quotation } = await standingFor(null, provider)
    expect(quotation).toMatchObject({
      author: { personId: client.personId, name: client.name },
      text: telling,
      hadAppointment: true,
      inMyCircle: false,
      photo: { id: photoIds[0], width: expect.any(Number), height: expect.any(Number) },
    })
    const hide = (index: number) =>
      db.reviewPhoto.updateMany({ where: { reviewId: id, position: index }, data: { inWorks: false } })
    await hide(0)
    expect((await standingFor(null, provider)).quotation?.photo?.id).toBe(photoIds[1])
    await hide(1)
    expect((await standingFor(null, provider)).quotation).toMatchObject({ text: telling, photo: null })
  })

  it('a profile quotes the friend who wrote the longest review, and names this friend in the trust path', async () => {
    const [me, brief, friend, stranger, found] = [
      await makeMember(db, { name: 'Ana Yo' }),
      await makeMember(db, { name: 'Aaron Breve' }),
      await makeMember(db, { name: 'Zoe Amiga' }),
      await makeMember(db),
      await makeMember(db),
    ]
    await addToCircle(db, me, brief, friend)
    await addToCircle(db, brief, found)
    await addToCircle(db, friend, found)
    await makeReview(db, stranger, found, { text: telling, photoIds: await makePhotos(db, stranger, 1) })
    await makeReview(db, friend, found, {
      text: 'Mi mamá ya lo invitó a comer, y eso que no invita a nadie.',
    })
    await makeReview(db, brief, found, { text: 'Bien' })
    const standing = await standingFor(me, found)
    expect(standing.quotation).toMatchObject({ author: { personId: friend.personId }, inMyCircle: true })
    expect(standing.path).toMatchObject({ friend: { personId: friend.personId }, further: null })
    expect(standing.recommenders[0]).toMatchObject({ personId: friend.personId })
    expect((await standingFor(null, found)).quotation).toMatchObject({
      author: { personId: stranger.personId },
    })
  })

  it('a profile page highlights a review by a friend’s friend if no friend recommends the person', async () => {
    const [me, friend, further, stranger, found] = [
      await makeMember(db),
      await makeMember(db),
      await makeMember(db),
      await makeMember(db),
      await makeMember(db),
    ]
    await addToCircle(db, me, friend)
    await addToCircle(db, friend, further)
    await addToCircle(db, further, found)
    await makeReview(db, further, found, { text: 'Cumplió' })
    await makeReview(db, stranger, found, { text: telling })
    expect(await standingFor(me, found)).toMatchObject({
      path: { friend: { personId: friend.personId }, further: { personId: further.personId } },
      quotation: { author: { personId: further.personId }, text: 'Cumplió', inMyCircle: false },
    })
  })

  it('a profile never quotes a hidden review, a review by the viewer, or by an author with an unconfirmed e-mail', async () => {
    const [me, unproven, author, found] = [
      await makeMember(db),
      await makeMember(db, { unproven: true }),
      await makeMember(db),
      await makeContact(db),
    ]
    await makeReview(db, me, found, { text: telling })
    await makeReview(db, unproven, found, { text: telling })
    expect((await standingFor(me, found)).quotation).toBeNull()
    expect((await standingFor(null, found)).quotation).toMatchObject({ author: { personId: me.personId } })
    const { id } = await makeReview(db, author, found, { text: telling })
    expect((await standingFor(me, found)).quotation).toMatchObject({ reviewId: id })
    await db.review.update({ where: { id }, data: { hiddenAt: new Date() } })
    expect((await standingFor(me, found)).quotation).toBeNull()
  })
})

describe('canAsk, which offers to ask the friend of the path', () => {
  it('a profile page offers to ask a friend about the person only if the viewer may see the friend’s phone', async () => {
    const [me, friend, found] = [
      await makeMember(db),
      await makeMember(db, { profile: { phone: '33 1234 0987', phoneAudience: 'MEMBERS' } }),
      await makeMember(db),
    ]
    await addToCircle(db, me, friend)
    await addToCircle(db, friend, found)
    const shown = await standingFor(me, found)
    expect(shown.path?.canAsk).toBe(true)
    expect(JSON.stringify(shown)).not.toMatch(/1234\W*0987/)
    await db.person.update({ where: { id: friend.personId }, data: { phoneAudience: 'CIRCLE' } })
    expect((await standingFor(me, found)).path?.canAsk).toBe(false)
    await addToCircle(db, friend, me)
    expect((await standingFor(me, found)).path?.canAsk).toBe(true)
  })
})
