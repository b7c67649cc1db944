import { describe, expect, it } from 'vitest'
import { notificationIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeInvitation, makeRegisterInviteeInput } from '../../support/factories/invitations.ts'
import {
  createUniquePersonName,
  createUniquePhone,
  makeContact,
  makeMember,
} from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const as = ({ actor }: Pick<Awaited<ReturnType<typeof makeMember>>, 'actor'>) => createTestCaller(db, actor)
const titlesOf = async (member: Parameters<typeof as>[0]) =>
  (await as(member).notifications.list({})).notifications.map(({ title }) => title)

describe('a member is told', () => {
  it('a member who is added twice to another member’s circle gets one notification, with that member’s photo and profile', async () => {
    const [ana, beto] = [await makeMember(db, { name: 'Ana Peña' }), await makeMember(db)]
    await as(ana).circles.add({ personId: beto.personId })
    await as(ana).circles.add({ personId: beto.personId })
    const { notifications, nextCursor } = await as(beto).notifications.list({})
    expect(nextCursor).toBeNull()
    expect(notifications).toMatchObject([
      {
        kind: 'PEOPLE',
        title: 'Ana Peña te recomendó',
        body: 'Te agregó a su círculo de confianza.',
        path: `/perfil/${ana.personId}`,
        seen: false,
        actor: { name: 'Ana Peña', photoUrl: null },
      },
    ])
    expect(await titlesOf(ana)).toEqual([])
  })

  it('a member gets one notification when another member adds and reviews them in one step', async () => {
    const [ana, beto] = [await makeMember(db, { name: 'Ana Peña' }), await makeMember(db)]
    const review = { review: 'Muy puntual', trades: [], photoIds: [] }
    await as(ana).circles.addExisting({ personId: beto.personId, ...review })
    const { notifications } = await as(beto).notifications.list({})
    expect(notifications).toMatchObject([
      { title: 'Ana Peña te recomendó', body: 'Te agregó a su círculo y escribió una reseña sobre ti.' },
    ])
  })

  it('notifications about a review and about its reply are sent, and disappear if the review is deleted', async () => {
    const [ana, beto] = [
      await makeMember(db, { name: 'Ana Peña' }),
      await makeMember(db, { name: 'Beto Navarro' }),
    ]
    const { id } = await as(ana).reviews.create({ personId: beto.personId, text: 'Muy puntual' })
    expect(await titlesOf(beto)).toEqual(['Ana Peña escribió una reseña sobre ti'])
    await as(beto).reviews.reply({ id, text: '¡Gracias!' })
    await as(beto).reviews.reply({ id, text: '¡Muchas gracias!' })
    expect(await titlesOf(ana)).toEqual(['Beto Navarro respondió tu reseña'])
    await as(beto).reviews.removeReply({ id })
    expect(await titlesOf(ana)).toEqual([])
    await as(beto).reviews.reply({ id, text: 'Gracias' })
    await as(ana).reviews.remove({ id })
    expect([await titlesOf(ana), await titlesOf(beto)]).toEqual([[], []])
  })

  it('a member is notified when a person accepts their invitation', async () => {
    const invitation = await makeInvitation(db)
    await createTestCaller(db, null).invitations.register(makeRegisterInviteeInput(invitation))
    expect(await titlesOf(invitation.inviter)).toEqual([`${invitation.contact.name} aceptó tu invitación`])
  })

  it('a rolled back change causes no notification', async () => {
    const [ana, beto] = [await makeMember(db), await makeMember(db)]
    const photoIds = [createId(photoIdSchema)]
    await expect(
      as(ana).circles.addExisting({
        personId: beto.personId,
        review: 'x',
        trades: [],
        photoIds,
      }),
    ).rejects.toThrow()
    expect(await titlesOf(beto)).toEqual([])
  })
})

describe('a notification disappears', () => {
  it('the notification about a recommendation disappears when the member is removed from the circle again', async () => {
    const [ana, beto] = [await makeMember(db), await makeMember(db)]
    await as(ana).circles.add({ personId: beto.personId })
    await as(ana).circles.remove({ personId: beto.personId })
    expect(await titlesOf(beto)).toEqual([])
  })

  it('when a member blocks a person, notifications between them disappear, and no new ones are created', async () => {
    const [ana, beto] = [await makeMember(db), await makeMember(db)]
    await as(ana).circles.add({ personId: beto.personId })
    await as(beto).circles.add({ personId: ana.personId })
    await as(beto).identity.block({ personId: ana.personId })
    expect([await titlesOf(ana), await titlesOf(beto)]).toEqual([[], []])
    await as(ana).circles.remove({ personId: beto.personId })
    await as(ana).circles.add({ personId: beto.personId })
    expect(await titlesOf(beto)).toEqual([])
  })

  it('a notification disappears when the account of its reader, or of the person who caused it, is deleted', async () => {
    const [ana, beto, carmen] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    await as(ana).circles.add({ personId: beto.personId })
    await as(carmen).circles.add({ personId: beto.personId })
    await as(ana).identity.deleteAccount({ password: ana.password, email: null })
    expect(await titlesOf(beto)).toEqual([`${carmen.name} te recomendó`])
    await as(beto).identity.deleteAccount({ password: beto.password, email: null })
    expect(await db.notification.count({ where: { actorId: carmen.personId } })).toBe(0)
  })
})

describe('the list of notifications', () => {
  async function withThree() {
    const reader = await makeMember(db)
    const others = [await makeMember(db), await makeMember(db), await makeMember(db)]
    for (const other of others) await as(other).circles.add({ personId: reader.personId })
    return { reader, names: others.map(({ name }) => `${name} te recomendó`).reverse() }
  }

  it('the list of notifications counts new ones, and the server stores which ones the member has seen', async () => {
    const { reader, names } = await withThree()
    expect(await as(reader).notifications.unseen()).toBe(3)
    const { notifications } = await as(reader).notifications.list({})
    expect(notifications.map(({ title }) => title)).toEqual(names)
    const [, second] = notifications
    if (!second) throw new Error('no second notification')
    await as(reader).notifications.markSeen({ upTo: second.createdAt })
    expect(await as(reader).notifications.unseen()).toBe(1)
    const seen = (await as(reader).notifications.list({})).notifications.map((each) => each.seen)
    expect(seen).toEqual([false, true, true])
  })

  it('the second page of results has all remaining notifications after the last notification of the first page is deleted', async () => {
    const reader = await makeMember(db)
    const createdAt = new Date()
    await db.notification.createMany({
      data: Array.from({ length: 35 }, (_, index) => ({
        id: createId(notificationIdSchema),
        personId: reader.personId,
        kind: 'SUMMARY' as const,
        eventKey: `${index}`,
        title: `${index}`,
        body: '',
        path: '/dashboard',
        createdAt: new Date(createdAt.getTime() - Math.floor(index / 2) * 1000),
        expiresAt: createdAt,
      })),
    })
    const first = await as(reader).notifications.list({})
    await db.notification.deleteMany({ where: { personId: reader.personId, eventKey: '29' } })
    const rest = await as(reader).notifications.list({ cursor: first.nextCursor ?? undefined })
    expect(first.notifications).toHaveLength(30)
    const last = first.notifications.at(-1)
    expect(first.nextCursor).toEqual({ createdAt: last?.createdAt, id: last?.id })
    expect(rest).toMatchObject({ notifications: { length: 5 }, nextCursor: null })
    const titles = [...first.notifications, ...rest.notifications].map(({ title }) => title)
    expect(new Set(titles).size).toBe(35)
  })

  it('the list of notifications contains only the member’s own, and only those can be marked as seen', async () => {
    const { reader } = await withThree()
    const stranger = await makeMember(db)
    const [newest] = (await as(reader).notifications.list({})).notifications
    if (!newest) throw new Error('no notification')
    await as(stranger).notifications.markSeen({ upTo: newest.createdAt })
    expect(await as(reader).notifications.unseen()).toBe(3)
    expect(await as(stranger).notifications.list({ cursor: newest })).toEqual({
      notifications: [],
      nextCursor: null,
    })
    await expectAppError(createTestCaller(db, null).notifications.list({}), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

it('a contact without account gets no notifications', async () => {
  const ana = await makeMember(db)
  const contact = await makeContact(db)
  await as(ana).circles.add({ personId: contact.personId })
  const typed = {
    name: createUniquePersonName(),
    phone: createUniquePhone(),
    email: '',
    review: 'Bien',
    trades: [],
    photoIds: [],
  }
  await as(ana).circles.addNew(typed)
  expect(await db.notification.count({ where: { actorId: ana.personId } })).toBe(0)
})
