import { describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { mergePersonRows } from '#kernel/db/person-rows.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import {
  deleteRetiredInstallationKeys,
  keyRotationDelayMs,
  rotateInstallationKeys,
} from '#kernel/installation-key.ts'
import { hidePerson, unhidePerson } from '#modules/identity/use-cases/hide-person.ts'
import { sharedListEntryPersonIdColumns } from '#modules/lists/data.ts'
import { createSharedListPath, verifySharedListToken } from '#modules/lists/links.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeProfilePhotoRow } from '../../support/factories/photos.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { createTestDb } from '../../support/test-db.ts'
import { makeContactsInOwnerCircle, openSharedListAsVisitor, shareList } from './list-steps.ts'

const { db } = await createTestDb()
const ctx = { personEventHandlers, clock: systemClock }
const namesOf = async (list: { path: string }) =>
  (await openSharedListAsVisitor(db, list)).people.map(({ name }) => name)

async function shareTwo() {
  const [ana, beto, carmen] = [
    await makeMember(db, { name: 'Ana López' }),
    await makeMember(db, { profile: { professions: ['Plomero'], phone: '33 1111 2222' } }),
    await makeMember(db, { profile: { professions: ['Plomera'] } }),
  ]
  await addToCircle(db, ana, beto, carmen)
  return { ana, beto, carmen, list: await shareList(db, ana, [beto, carmen], { trade: 'Plomería' }) }
}

describe('lists.open', () => {
  it('a shared list shows what visitors see of each person, without contact data', async () => {
    const { ana, beto, carmen, list } = await shareTwo()
    await makeReview(db, carmen, beto, { text: 'Reparó la fuga en una hora y no dejó nada tirado.' })
    await makeReview(db, ana, beto, { text: 'Muy puntual.' })
    const shown = await openSharedListAsVisitor(db, list)
    expect(shown).toMatchObject({ owner: 'Ana', ownerPhotoId: null, trade: 'Plomería' })
    expect(shown.people).toMatchObject([
      {
        name: beto.name,
        professions: ['Plomero'],
        profilePath: beto.profilePath,
        quotation: { text: 'Muy puntual.', author: 'Ana López' },
      },
      { name: carmen.name, quotation: null },
    ])
    expect(JSON.stringify(shown)).not.toContain('1111')
    expect(
      await createTestCaller(db, ana.actor).lists.open({ token: list.path.slice('/lista/'.length) }),
    ).toEqual(shown)
  })

  it('a shared list of people quotes no review by a member with an unconfirmed e-mail address', async () => {
    const { beto, list } = await shareTwo()
    const unproven = await makeMember(db, { unproven: true })
    await makeReview(db, unproven, beto, { text: 'Lo mejor de lo mejor, llamen ya mismo a este señor.' })
    expect((await openSharedListAsVisitor(db, list)).people[0]).toMatchObject({ quotation: null })
    const other = await makeMember(db)
    await makeReview(db, other, beto, { text: 'Dejó la regadera como nueva.' })
    expect((await openSharedListAsVisitor(db, list)).people[0]).toMatchObject({
      quotation: { text: 'Dejó la regadera como nueva.', author: other.name },
    })
  })

  it('the field `version` of a shared list changes only when the content of the list changes', async () => {
    const { ana, beto, list } = await shareTwo()
    const { version } = await openSharedListAsVisitor(db, list)
    expect((await openSharedListAsVisitor(db, list)).version).toBe(version)
    await db.person.update({ where: { id: beto.personId }, data: { professions: ['Fontanero'] } })
    const { version: changed } = await openSharedListAsVisitor(db, list)
    expect(changed).not.toBe(version)
    const photoId = await makeProfilePhotoRow(db)
    await db.person.update({ where: { id: ana.personId }, data: { photoId } })
    const withFace = await openSharedListAsVisitor(db, list)
    expect(withFace.ownerPhotoId).toBe(photoId)
    expect(withFace.version).not.toBe(changed)
  })

  it.each(['', 'nadie', 'A'.repeat(44), 'á'.repeat(44)])('no shared list has token ‘%s’', async (token) => {
    await expectAppError(createTestCaller(db, null).lists.open({ token }), 'LISTS.NOT_FOUND')
  })

  it('opening a shared list fails with NOT_FOUND if the token is the list’s ID or has a changed character', async () => {
    const { list } = await shareTwo()
    const token = list.path.slice('/lista/'.length)
    await expectAppError(createTestCaller(db, null).lists.open({ token: list.listId }), 'LISTS.NOT_FOUND')
    for (const at of [0, 20, 22, 43]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      await expectAppError(createTestCaller(db, null).lists.open({ token: changed }), 'LISTS.NOT_FOUND')
    }
  })

  it('a shared list’s link still works after the signing key is rotated, until the old key is deleted', async () => {
    const { list } = await shareTwo()
    const now = new Date(Date.now() - 2 * keyRotationDelayMs)
    await inTransaction(db, (tx) => rotateInstallationKeys(tx, now))
    expect(await namesOf(list)).toHaveLength(2)
    await inTransaction(db, (tx) => deleteRetiredInstallationKeys(tx, new Date()))
    // Without a transaction, the key cache could still contain the deleted signing key.
    await inTransaction(db, async (tx) => {
      expect(await verifySharedListToken(tx, list.path.slice('/lista/'.length))).toBeNull()
      const path = await createSharedListPath(tx, list.listId)
      expect(await verifySharedListToken(tx, path.slice('/lista/'.length))).toBe(list.listId)
    })
  })
})

describe('the page of a list', () => {
  it('a shared list omits a person hidden by the operator, and is not found while it has no people', async () => {
    const { beto, carmen, list } = await shareTwo()
    await inTransaction(db, (tx) => hidePerson(tx, ctx, beto.personId))
    expect(await namesOf(list)).toEqual([carmen.name])
    await inTransaction(db, (tx) => hidePerson(tx, ctx, carmen.personId))
    await expectAppError(openSharedListAsVisitor(db, list), 'LISTS.NOT_FOUND')
    await inTransaction(db, (tx) => unhidePerson(tx, ctx, beto.personId))
    expect(await namesOf(list)).toEqual([beto.name])
  })

  it('a shared list is not found while its owner is hidden or has no confirmed e-mail', async () => {
    const { ana, list } = await shareTwo()
    await inTransaction(db, (tx) => hidePerson(tx, ctx, ana.personId))
    await expectAppError(openSharedListAsVisitor(db, list), 'LISTS.NOT_FOUND')
    expect((await createTestCaller(db, ana.actor).lists.list()).lists).toEqual([])
    await inTransaction(db, (tx) => unhidePerson(tx, ctx, ana.personId))
    expect(await namesOf(list)).toHaveLength(2)
    const account = { id: ana.accountId }
    await db.account.update({ where: account, data: { emailVerifiedAt: null, proofDeferred: false } })
    await expectAppError(openSharedListAsVisitor(db, list), 'LISTS.NOT_FOUND')
  })

  it('a shared list omits a person while the person is not in its owner’s circle', async () => {
    const { ana, beto, carmen, list } = await shareTwo()
    await createTestCaller(db, ana.actor).circles.remove({ personId: beto.personId })
    expect(await namesOf(list)).toEqual([carmen.name])
    await createTestCaller(db, ana.actor).circles.add({ personId: beto.personId })
    expect(await namesOf(list)).toEqual([beto.name, carmen.name])
  })

  it('a shared list omits a person who blocked its owner, and a person blocked by its owner', async () => {
    const { ana, beto, carmen, list } = await shareTwo()
    await createTestCaller(db, beto.actor).identity.block({ personId: ana.personId })
    expect(await namesOf(list)).toEqual([carmen.name])
    await createTestCaller(db, ana.actor).identity.block({ personId: carmen.personId })
    await expectAppError(openSharedListAsVisitor(db, list), 'LISTS.NOT_FOUND')
    await createTestCaller(db, beto.actor).identity.unblock({ personId: ana.personId })
    expect(await namesOf(list)).toEqual([beto.name])
  })

  it('a shared list omits people who deleted their accounts, and is deleted with its owner’s account', async () => {
    const { ana, beto, carmen, list } = await shareTwo()
    await createTestCaller(db, beto.actor).identity.deleteAccount({ password: beto.password, email: null })
    expect(await namesOf(list)).toEqual([carmen.name])
    await createTestCaller(db, ana.actor).identity.deleteAccount({ password: ana.password, email: null })
    await expectAppError(openSharedListAsVisitor(db, list), 'LISTS.NOT_FOUND')
    expect(await db.sharedList.count({ where: { id: list.listId } })).toBe(0)
  })
})

describe('a merge of two people', () => {
  it('after two people are merged, a shared list contains the merged person only once', async () => {
    const ana = await makeMember(db)
    const [from, into, third] = await makeContactsInOwnerCircle(db, ana, 3)
    if (!from || !into || !third) throw new Error('no contacts')
    const [both, onlyFrom] = [await shareList(db, ana, [from, third, into]), await shareList(db, ana, [from])]
    const merge = { fromId: from.personId, intoId: into.personId }
    await inTransaction(db, (tx) => mergePersonRows(tx, sharedListEntryPersonIdColumns, merge))
    const idsOf = async (list: { path: string }) =>
      (await openSharedListAsVisitor(db, list)).people.map(({ personId }) => personId)
    expect(await idsOf(both)).toEqual([third.personId, into.personId])
    expect(await idsOf(onlyFrom)).toEqual([into.personId])
  })
})

describe('the database', () => {
  it('the database rejects a 13th person on a shared list', async () => {
    const ana = await makeMember(db)
    const { listId } = await shareList(db, ana, await makeContactsInOwnerCircle(db, ana, 1))
    const row = { listId, personId: ana.personId, position: 12 }
    await expect(db.sharedListPerson.create({ data: row })).rejects.toThrow('shared_list_person_position')
  })
})
