import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import { removeContact } from '#modules/identity/use-cases/remove-contact.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import {
  createUniquePersonName,
  createUniquePhone,
  makeContact,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const tomorrow = () => new Date(Date.now() + 25 * 60 * 60_000)

async function makeRemovedPhones(count: number): Promise<string[]> {
  const ctx = { ...createTestContext(db, null), personEventHandlers }
  const phones: string[] = []
  for (let made = 0; made < count; made++) {
    const { personId, phone } = await makeContact(db)
    await inTransaction(db, (tx) => removeContact(tx, ctx, personId))
    phones.push(phone)
  }
  return phones
}

const add = ({ actor }: TestMember, phone: string, now = new Date()) =>
  createTestCaller(db, actor, { now }).circles.addNew({
    name: createUniquePersonName(),
    phone,
    review: 'Muy cumplido.',
  })
const match = ({ actor }: TestMember, phone: string) =>
  createTestCaller(db, actor).circles.matchContact({ name: 'Alguien', phone })

describe('the phones of removed contacts', () => {
  it('after twenty attempts to add removed contacts, a member cannot add any new contact that day', async () => {
    const [me, phones] = [await makeMember(db), await makeRemovedPhones(21)]
    const [last = '', ...others] = phones
    for (const phone of others) await expectAppError(add(me, phone), 'IDENTITY.CONTACT_REMOVED')
    await expectAppError(add(me, last), 'IDENTITY.TOO_MANY_CONTACTS')
    await expectAppError(add(me, createUniquePhone()), 'IDENTITY.TOO_MANY_CONTACTS')
    await expectAppError(add(me, others[0] ?? ''), 'IDENTITY.CONTACT_REMOVED')
    const known = await makeContact(db)
    const { circles } = createTestCaller(db, me.actor)
    expect(await circles.addNew({ name: known.name, phone: known.phone, review: 'Bien.' })).toMatchObject({
      existed: true,
    })
    await add(await makeMember(db), createUniquePhone())
    await expectAppError(add(me, last, tomorrow()), 'IDENTITY.CONTACT_REMOVED')
  })

  it('a lookup of a removed contact’s phone number counts toward the daily rate limit of circles.addNew', async () => {
    const [me, phones] = [await makeMember(db), await makeRemovedPhones(21)]
    const [last = '', ...others] = phones
    for (const phone of others) await expectAppError(match(me, phone), 'IDENTITY.CONTACT_REMOVED')
    await expectAppError(add(me, others[0] ?? ''), 'IDENTITY.CONTACT_REMOVED')
    expect(await match(me, last)).toBeNull()
    await expectAppError(add(me, last), 'IDENTITY.TOO_MANY_CONTACTS')
  })
})
