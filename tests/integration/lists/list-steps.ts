import type { Db } from '#kernel/db/statements.ts'
import type { OwnSharedList, PublicSharedList } from '#modules/lists/contract/lists.ts'
import { createTestCaller, type TestCallerOptions } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, type TestMember } from '../../support/factories/people.ts'

interface Person {
  personId: Parameters<ReturnType<typeof createTestCaller>['lists']['create']>[0]['personIds'][number]
}

export function shareList(
  db: Db,
  owner: TestMember,
  people: readonly Person[],
  { trade = null, ...options }: TestCallerOptions & { trade?: string | null } = {},
): Promise<OwnSharedList> {
  const personIds = people.map(({ personId }) => personId)
  return createTestCaller(db, owner.actor, options).lists.create({ trade, personIds })
}

export async function makeContactsInOwnerCircle(db: Db, owner: TestMember, count: number) {
  const contacts = []
  for (let made = 0; made < count; made++)
    contacts.push(await makeContact(db, { createdById: owner.personId }))
  await addToCircle(db, owner, ...contacts)
  return contacts
}

export function openSharedListAsVisitor(
  db: Db,
  { path }: Pick<OwnSharedList, 'path'>,
): Promise<PublicSharedList> {
  return createTestCaller(db, null).lists.open({ token: path.replace('/lista/', '') })
}
