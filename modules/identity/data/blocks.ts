import { personBlock } from '#columns'
import { declarePersonIdColumns } from '#kernel/db/person-rows.ts'
import { sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { IdOfRowLockedPerson } from '#modules/identity/data/merging.ts'
import type { Prisma } from '#prisma'

export async function acquireSharedLockOnBlocksOfPerson(tx: Tx, blockerId: PersonId): Promise<void> {
  await executeStatement(tx)`SELECT pg_advisory_xact_lock_shared(hashtextextended(${lockName(blockerId)}, 0))`
}

export async function acquireExclusiveLockOnBlocksOfPerson(
  tx: Tx,
  blockerId: IdOfRowLockedPerson,
): Promise<void> {
  await executeStatement(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${lockName(blockerId)}, 0))`
}

function lockName(blockerId: PersonId): string {
  return `identity.blocks:${blockerId}`
}

export async function hasBlockedPerson(tx: Tx, blockerId: PersonId, blockedId: PersonId): Promise<boolean> {
  const block = await tx.personBlock.findFirst({
    where: { blockerId, blockedId },
    select: { blockerId: true },
  })
  return block !== null
}

/** Before sending an e-mail to a typed address, check that the address's owner has not blocked the sender. */
export async function isBlockedByEmailOwner(tx: Tx, email: string, blockedId: PersonId): Promise<boolean> {
  const rows = await query(tx, sqlRow({}))`
    SELECT FROM account
      JOIN person ON person.account_id = account.id
      JOIN person_block ON person_block.blocker_id = person.id AND person_block.blocked_id = ${blockedId}::uuid
    WHERE account.email = ${email}`
  return rows.length > 0
}

export function countBlockedPeople(tx: Tx, blockerId: PersonId): Promise<number> {
  return tx.personBlock.count({ where: { blockerId } })
}

export async function insertBlockedPersonRow(
  tx: Tx,
  blockerId: IdOfRowLockedPerson,
  blockedId: IdOfRowLockedPerson,
  now: Date,
): Promise<void> {
  await tx.personBlock.create({
    data: { blockerId, blockedId, createdAt: now },
    select: { blockerId: true },
  })
}

export async function deleteBlockedPersonRow(
  tx: Tx,
  blockerId: IdOfRowLockedPerson,
  blockedId: IdOfRowLockedPerson,
): Promise<boolean> {
  return (await tx.personBlock.deleteMany({ where: { blockerId, blockedId } })).count > 0
}

const blockedSelect = {
  createdAt: true,
  blocked: { select: { id: true, name: true, slug: true, photoId: true } },
} satisfies Prisma.PersonBlockSelect
export type BlockedPersonListItem = Prisma.PersonBlockGetPayload<{ select: typeof blockedSelect }>

export function findBlockedPeople(tx: Tx, blockerId: PersonId): Promise<BlockedPersonListItem[]> {
  return tx.personBlock.findMany({
    where: { blockerId, blocked: { hiddenAt: null } },
    orderBy: [{ createdAt: 'desc' }, { blockedId: 'asc' }],
    select: blockedSelect,
  })
}

export async function findBlockedPersonIds(tx: Tx, blockerId: PersonId): Promise<PersonId[]> {
  const blocks = await tx.personBlock.findMany({ where: { blockerId }, select: { blockedId: true } })
  return blocks.map(({ blockedId }) => blockedId)
}

export async function findPeopleBlockingOrBlockedBy(
  tx: Tx,
  personId: PersonId,
  otherIds: readonly PersonId[],
): Promise<Set<PersonId>> {
  const others = [...otherIds]
  const blocks = await tx.personBlock.findMany({
    where: {
      OR: [
        { blockerId: personId, blockedId: { in: others } },
        { blockerId: { in: others }, blockedId: personId },
      ],
    },
    select: { blockerId: true, blockedId: true },
  })
  return new Set(blocks.map(({ blockerId, blockedId }) => (blockerId === personId ? blockedId : blockerId)))
}

export const blockerAndBlockedPersonIdColumns = declarePersonIdColumns(personBlock, {
  people: ['blockerId', 'blockedId'],
  areDifferent: true,
})
