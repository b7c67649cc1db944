import { describe, expect, it } from 'vitest'
import { executeStatement } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import { appointmentIdSchema, type PersonId, photoIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { Prisma } from '#prisma'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()

type Kept = Parameters<typeof hasSqlState>[1]
async function expectRejection(write: Promise<unknown>, kept: Kept, constraint?: string) {
  const error = await write.then(
    () => expect.fail(`The database took it, against ${constraint ?? kept}`),
    (reason: unknown) => reason,
  )
  expect(hasSqlState(error, kept, constraint), String(error)).toBe(true)
}

const entryOf = (person: { personId: PersonId }) =>
  db.directoryEntry.findUniqueOrThrow({ where: { personId: person.personId } })

describe('the search index table of people (directory_entry)', () => {
  it('the search index gets an entry for each new person, and each change of the person updates this entry', async () => {
    const contact = await makeContact(db, { name: 'Socorro Ñáñez', professions: ['Plomería'], city: 'León' })
    expect(await entryOf(contact)).toMatchObject({
      registered: false,
      nameKey: 'socorro nanez',
      placeKey: 'leon, jalisco',
    })
    const change = { name: 'Socorro Ávila', professions: ['Jardinería', 'Poda'], state: 'Guanajuato' }
    await db.person.update({ where: { id: contact.personId }, data: change })
    expect(await entryOf(contact)).toMatchObject({
      ...change,
      searchText: 'socorro avila jardineria poda',
      placeKey: 'leon, guanajuato',
    })
    expect(await entryOf(await makeMember(db))).toMatchObject({ registered: true })
  })

  it('the search index has no entry for a deleted person', async () => {
    const { personId } = await makeContact(db)
    await db.person.delete({ where: { id: personId } })
    expect(await db.directoryEntry.count({ where: { personId } })).toBe(0)
  })
})

describe('the recommendation count of a person', () => {
  it('a person who is concurrently added to eight circles gets a recommendation count of eight', async () => {
    const contact = await makeContact(db)
    const owners = await Promise.all(Array.from({ length: 8 }, () => makeContact(db)))
    const adds = owners.map((owner) => () => addToCircle(db, owner, contact))
    await runOverlappingCalls(url, preventWritesToTables('directory_entry'), adds)
    expect((await entryOf(contact)).recommendationCount).toBe(8)

    const [first, second] = owners
    await db.circleMembership.deleteMany({
      where: { ownerId: first?.personId ?? '', memberId: contact.personId },
    })
    await db.person.delete({ where: { id: second?.personId ?? '' } })
    expect((await entryOf(contact)).recommendationCount).toBe(6)
  })

  it('adding a person twice to one circle increases the person’s recommendation count only once', async () => {
    const [owner, contact] = await Promise.all([makeContact(db), makeContact(db)])
    await addToCircle(db, owner, contact)
    await addToCircle(db, owner, contact)
    const undone = inTransaction(db, async (tx) => {
      await tx.circleMembership.deleteMany({ where: { memberId: contact.personId } })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect((await entryOf(contact)).recommendationCount).toBe(1)
  })

  it('moving a circle membership to another person changes the recommendation counts of both people', async () => {
    const [owner, contact, other] = await Promise.all([makeContact(db), makeContact(db), makeContact(db)])
    await addToCircle(db, owner, contact)
    const where = { ownerId: owner.personId, memberId: contact.personId }
    await db.circleMembership.updateMany({ where, data: { memberId: other.personId } })
    expect((await entryOf(contact)).recommendationCount).toBe(0)
    expect((await entryOf(other)).recommendationCount).toBe(1)
    await db.circleMembership.updateMany({
      where: { memberId: other.personId },
      data: { createdAt: new Date() },
    })
    expect((await entryOf(other)).recommendationCount).toBe(1)
  })

  it('a database constraint rejects the addition of a person to the person’s own circle', async () => {
    const owner = await makeContact(db)
    await expectRejection(addToCircle(db, owner, owner), 'checkViolation', 'circle_membership_two_people')
  })
})

describe('a slug', () => {
  const setSlug = (personId: PersonId, slug: string) =>
    db.person.update({ where: { id: personId }, data: { slug } })

  it('a profile’s slug stays reserved for its first owner, so old links never lead to another person', async () => {
    const [first, second] = await Promise.all([makeContact(db), makeContact(db)])
    await setSlug(first.personId, 'el-bueno')
    await setSlug(first.personId, 'el-mejor')
    await expectRejection(setSlug(second.personId, 'el-bueno'), 'uniqueViolation', 'slug')
    await setSlug(first.personId, 'el-bueno')
    await db.person.delete({ where: { id: first.personId } })
    await expectRejection(setSlug(second.personId, 'el-mejor'), 'uniqueViolation', 'slug')
  })

  it.each(['Mayúscula', 'con espacio', '-orilla', 'doble--guion', ''])(
    'the database rejects the slug %j',
    async (slug) => {
      const { personId } = await makeContact(db)
      await expectRejection(setSlug(personId, slug), 'checkViolation', 'person_slug_format')
    },
  )
})

describe('a review', () => {
  const photo = (
    position: number,
  ): Prisma.ReviewPhotoUncheckedCreateWithoutReviewInput & { position: number } => ({
    position,
    photoId: createId(photoIdSchema),
  })

  async function write(text: string, positions: number[] = []) {
    const [subject, author] = await Promise.all([makeContact(db), makeMember(db)])
    const photos = positions.map(photo)
    return inTransaction(db, async (tx) => {
      const id = createId(reviewIdSchema)
      await tx.review.create({ data: { id, subjectId: subject.personId, authorId: author.personId, text } })
      for (const { position, photoId } of photos) {
        await tx.photo.create({
          data: { id: photoId, kind: 'WORK', storageKey: photoId, width: 1, height: 1 },
        })
        await tx.reviewPhoto.create({ data: { reviewId: id, position, photoId } })
      }
      return id
    })
  }

  it('the database rejects a review that has neither a text nor a photo', async () => {
    await write('Muy puntual')
    await write('', [0])
    await expectRejection(write('   '), 'checkViolation', 'needs a text or a photo')
  })

  it('the only photo of a review without text cannot be deleted', async () => {
    const reviewId = await write('', [0])
    await expectRejection(
      db.reviewPhoto.deleteMany({ where: { reviewId } }),
      'checkViolation',
      'needs a text or a photo',
    )
    await db.review.delete({ where: { id: reviewId } })
  })

  it('the database rejects a review with more than five photos', async () => {
    await write('Cinco', [0, 1, 2, 3, 4])
    await expectRejection(write('Seis', [0, 1, 2, 3, 4, 5]), 'checkViolation', 'review_photo_at_most_five')
    await expectRejection(write('Dos en un lugar', [0, 0]), 'uniqueViolation')
  })

  it('the database rejects a review about its author', async () => {
    const { personId } = await makeMember(db)
    const data = {
      id: createId(reviewIdSchema),
      subjectId: personId,
      authorId: personId,
      text: 'Soy el mejor',
    }
    await expectRejection(db.review.create({ data }), 'checkViolation', 'review_two_people')
  })
})

describe('an appointment', () => {
  async function pair() {
    const [provider, client] = await Promise.all([makeMember(db), makeMember(db)])
    return { providerId: provider.personId, clientId: client.personId }
  }

  function appointment(who: { providerId: PersonId; clientId: PersonId }, start: string, end: string) {
    const at = (time: string) => new Date(`2026-12-01T${time}:00-06:00`)
    return db.appointment.create({
      data: {
        ...who,
        id: createId(appointmentIdSchema),
        providerName: 'Proveedor',
        clientName: 'Cliente',
        startsAt: at(start),
        endsAt: at(end),
        timeZone: 'America/Mexico_City',
        localDate: '2026-12-01',
        localTime: start,
        localEndTime: end,
        durationMinutes: 30,
        status: 'PENDING',
        autoConfirm: false,
      },
    })
  }

  it('the database rejects an appointment that overlaps another appointment of the provider', async () => {
    const who = await pair()
    await appointment(who, '10:00', '10:30')
    await expectRejection(
      appointment(who, '10:15', '10:45'),
      'exclusionViolation',
      'appointment_no_double_booking',
    )
    await expectRejection(appointment(who, '09:00', '12:00'), 'exclusionViolation')
  })

  it('an appointment may begin when another one ends, or at the time of a cancelled appointment', async () => {
    const who = await pair()
    const { id } = await appointment(who, '10:00', '10:30')
    await appointment(who, '10:30', '11:00')
    await db.appointment.update({ where: { id }, data: { status: 'CANCELLED' } })
    await appointment(who, '10:00', '10:30')
    await expectRejection(
      db.appointment.update({ where: { id }, data: { status: 'PENDING' } }),
      'exclusionViolation',
    )
  })

  it('an appointment must end after its start, and its two people must be different', async () => {
    const who = await pair()
    await expectRejection(
      appointment(who, '10:30', '10:00'),
      'checkViolation',
      'appointment_starts_before_end',
    )
    const alone = { ...who, clientId: who.providerId }
    await expectRejection(appointment(alone, '10:00', '10:30'), 'checkViolation', 'appointment_two_people')
  })
})

describe('an account', () => {
  it('an account has an id of 28 letters and digits, and a unique normalized e-mail address', async () => {
    const create = (id: string, email: string) =>
      executeStatement(db)`INSERT INTO account (id, email) VALUES (${id}, ${email})`
    const id = 'a'.repeat(28)
    await expectRejection(
      create(`${'a'.repeat(27)}-`, 'x@correo.example'),
      'checkViolation',
      'account_id_format',
    )
    await expectRejection(create(id, 'X@correo.example'), 'checkViolation', 'account_email_normalised')
    await create(id, 'x@correo.example')
    await expectRejection(create('b'.repeat(28), 'x@correo.example'), 'uniqueViolation', 'email')
  })
})
