import type { Db } from '#kernel/db/statements.ts'
import type { OwnList, PublicList } from '#modules/lists/contract/lists.ts'
import { type CallerOptions, callerFor } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { type Member, makeContact } from '../../support/factories/people.ts'

interface Person {
  personId: Parameters<ReturnType<typeof callerFor>['lists']['create']>[0]['personIds'][number]
}

export function shareList(
  db: Db,
  owner: Member,
  people: readonly Person[],
  { trade = null, ...options }: CallerOptions & { trade?: string | null } = {},
): Promise<OwnList> {
  const personIds = people.map(({ personId }) => personId)
  return callerFor(db, owner.actor, options).lists.create({ trade, personIds })
}

export async function makeOwnContacts(db: Db, owner: Member, count: number) {
  const contacts = []
  for (let made = 0; made < count; made++)
    contacts.push(await makeContact(db, { createdById: owner.personId }))
  await addToCircle(db, owner, ...contacts)
  return contacts
}

export function openListAsVisitor(db: Db, { path }: Pick<OwnList, 'path'>): Promise<PublicList> {
  return callerFor(db, null).lists.open({ token: path.replace('/lista/', '') })
}
