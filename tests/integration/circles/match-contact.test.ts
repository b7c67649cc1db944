import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { createUniquePhone, makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const match = (
  { actor }: Pick<Awaited<ReturnType<typeof makeMember>>, 'actor'>,
  name: string,
  phone: string,
) => createTestCaller(db, actor).circles.matchContact({ name, phone })
const hiddenPhone = { phoneAudience: 'CIRCLE' as const }

describe('circles.matchContact', () => {
  it('circles.matchContact finds a person by name and phone, regardless of their spelling', async () => {
    const ana = await makeContact(db, { name: 'Ana Ñáñez', phone: '+52 1 (33) 8765 4321' })
    const me = await makeMember(db)
    const same = { kind: 'SAME', person: { personId: ana.personId }, inMyCircle: false, isMe: false }
    expect(await match(me, ' ana ÑAÑEZ', '33 8765-4321')).toMatchObject(same)
    await addToCircle(db, me, ana)
    expect(await match(me, 'ana ñañez', '3387654321')).toMatchObject({ ...same, inMyCircle: true })
  })

  it('circles.matchContact recognizes the caller by name and phone together, but not by the phone alone', async () => {
    const phone = createUniquePhone()
    const me = await makeMember(db, { name: 'Lola Yo', profile: { phone } })
    expect(await match(me, 'lola yo', phone)).toMatchObject({ kind: 'SAME', isMe: true })
    expect(await match(me, 'Otra', phone)).toBeNull()
  })

  it('circles.matchContact returns the person with the typed phone if this person is in the caller’s circle', async () => {
    const [me, phone] = [await makeMember(db), createUniquePhone()]
    const lalo = await makeMember(db, { name: 'Lalo Prueba', profile: { phone, ...hiddenPhone } })
    expect(await match(me, 'Don Lalo', phone)).toEqual({ kind: 'TAKEN' })
    await addToCircle(db, me, lalo)
    const known = { kind: 'PHONE', person: { personId: lalo.personId }, inMyCircle: true, isMe: false }
    expect(await match(me, 'Don Lalo', phone)).toMatchObject(known)
    expect(await match(me, '', phone)).toMatchObject(known)
  })

  it('a daily rate limit lets circles.matchContact reveal the owners of at most twenty hidden phone numbers', async () => {
    const me = await makeMember(db)
    const phones = Array.from({ length: 21 }, createUniquePhone)
    const people = []
    for (const phone of phones) people.push(await makeMember(db, { profile: { phone, ...hiddenPhone } }))
    // Without a daily limit, members could find the owner of any hidden phone number.
    await addToCircle(db, me, ...people)
    const answers = []
    for (const phone of phones) answers.push(await match(me, 'Alguien', phone))
    expect(answers.slice(0, 20).map((answer) => answer?.kind)).toEqual(
      Array.from({ length: 20 }, () => 'PHONE'),
    )
    expect(answers[20]).toBeNull()
    const contact = await makeContact(db, { phone: createUniquePhone() })
    await addToCircle(db, me, contact)
    expect(await match(me, 'Alguien', contact.phone ?? '')).toMatchObject({ kind: 'PHONE' })
  })

  it('circles.matchContact returns the person with the typed phone if this person shows the phone to members', async () => {
    const [me, phone] = [await makeMember(db), createUniquePhone()]
    const contact = await makeContact(db, { phone, professions: ['Herrero'] })
    expect(await match(me, 'El herrero', phone)).toMatchObject({
      kind: 'PHONE',
      person: { personId: contact.personId },
      inMyCircle: false,
    })
  })

  it('a daily rate limit lets circles.matchContact report at most twenty hidden phone numbers as registered', async () => {
    const me = await makeMember(db)
    const phones = Array.from({ length: 21 }, createUniquePhone)
    for (const phone of phones) await makeMember(db, { profile: { phone, ...hiddenPhone } })
    const answers = []
    for (const phone of phones) answers.push(await match(me, 'Alguien', phone))
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => ({ kind: 'TAKEN' })))
    expect(answers[20]).toBeNull()
    expect(await match(me, 'Otro nombre', phones[0] ?? '')).toEqual({ kind: 'TAKEN' })
    const neighbour = await makeMember(db)
    expect(await match(neighbour, 'Alguien', phones[20] ?? '')).toEqual({ kind: 'TAKEN' })
  })

  it('circles.matchContact returns null after a member has looked up 200 phone numbers in a day', async () => {
    const [me, phone] = [await makeMember(db), createUniquePhone()]
    const friend = await makeMember(db, { profile: { phone, ...hiddenPhone } })
    await addToCircle(db, me, friend)
    for (let count = 0; count < 200; count++) await match(me, 'Nadie', createUniquePhone())
    expect(await match(me, 'Amiga', phone)).toBeNull()
  })

  it('circles.matchContact returns null for an unknown phone, the phone of a hidden person, and an incomplete phone', async () => {
    const [me, phone] = [await makeMember(db), createUniquePhone()]
    const hidden = await makeMember(db, { profile: { phone } })
    await db.person.update({ where: { id: hidden.personId }, data: { hiddenAt: new Date() } })
    for (const typed of [createUniquePhone(), phone, '8765'])
      expect(await match(me, 'Alguien', typed)).toBeNull()
  })

  it('circles.matchContact rejects a visitor', async () => {
    const typed = { name: 'Ana', phone: createUniquePhone() }
    await expectAppError(createTestCaller(db, null).circles.matchContact(typed), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
