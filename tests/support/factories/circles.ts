import type { Db } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

interface Person {
  personId: PersonId
}

export async function addToCircle(db: Db, owner: Person, ...members: Person[]): Promise<void> {
  await db.circleMembership.createMany({
    data: members.map((member) => ({ ownerId: owner.personId, memberId: member.personId })),
    skipDuplicates: true,
  })
}
