import { personBlock } from '#columns'
import { personRows } from '#kernel/db/person-rows.ts'
import { row } from '#kernel/db/rows.ts'
import { execute, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { LockedPersonId } from '#modules/identity/data/merging.ts'
import type { Prisma } from '#prisma'

/** Shared lock on the blocks of a person until this transaction ends: concurrent transactions may read but not change them. */
export async function lockBlocksShared(tx: Tx, blockerId: PersonId): Promise<void> {
  await execute(tx)`SELECT pg_advisory_xact_lock_shared(hashtextextended(${lockName(blockerId)}, 0))`
}

/** Exclusive lock on the blocks of a person until this transaction ends. */
export async function lockBlocksExclusive(tx: Tx, blockerId: LockedPersonId): Promise<void> {
  await execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${lockName(blockerId)}, 0))`
}

function lockName(blockerId: PersonId): string {
  return `identity.blocks:${blockerId}`
}

export async function isBlocked(tx: Tx, blockerId: PersonId, blockedId: PersonId): Promise<boolean> {
  const block = await tx.personBlock.findFirst({
    where: { blockerId, blockedId },
    select: { blockerId: true },
  })
  return block !== null
}

/**
 * Whether the member whose account has this e-mail has blocked the person. Check this before sending an e-mail to an
 * address that a user typed.
 */
export async function isBlockedByMailbox(tx: Tx, email: string, blockedId: PersonId): Promise<boolean> {
  const rows = await query(tx, row({}))`
    SELECT FROM account
      JOIN person ON person.account_id = account.id
      JOIN person_block ON person_block.blocker_id = person.id AND person_block.blocked_id = ${blockedId}::uuid
    WHERE account.email = ${email}`
  return rows.length > 0
}

export function countBlocks(tx: Tx, blockerId: PersonId): Promise<number> {
  return tx.personBlock.count({ where: { blockerId } })
}

export async function createBlock(
  tx: Tx,
  blockerId: LockedPersonId,
  blockedId: LockedPersonId,
  now: Date,
): Promise<void> {
  await tx.personBlock.create({
    data: { blockerId, blockedId, createdAt: now },
    select: { blockerId: true },
  })
}

/** Deletes a block. @returns whether the block existed */
export async function deleteBlock(
  tx: Tx,
  blockerId: LockedPersonId,
  blockedId: LockedPersonId,
): Promise<boolean> {
  return (await tx.personBlock.deleteMany({ where: { blockerId, blockedId } })).count > 0
}

const blockedSelect = {
  createdAt: true,
  blocked: { select: { id: true, name: true, slug: true, photoId: true } },
} satisfies Prisma.PersonBlockSelect
export type Block = Prisma.PersonBlockGetPayload<{ select: typeof blockedSelect }>

/** Blocks by a person, newest first, without those of hidden people. The limit of blocks bounds the list. */
export function findBlocks(tx: Tx, blockerId: PersonId): Promise<Block[]> {
  return tx.personBlock.findMany({
    where: { blockerId, blocked: { hiddenAt: null } },
    orderBy: [{ createdAt: 'desc' }, { blockedId: 'asc' }],
    select: blockedSelect,
  })
}

/** Ids of the people that a person has blocked: at most `maxBlocks`. */
export async function findBlockedIds(tx: Tx, blockerId: PersonId): Promise<PersonId[]> {
  const blocks = await tx.personBlock.findMany({ where: { blockerId }, select: { blockedId: true } })
  return blocks.map(({ blockedId }) => blockedId)
}

/** A merge deletes a block between the two merged people, and duplicates of other blocks. */
export const blockRows = personRows(personBlock, { people: ['blockerId', 'blockedId'], areDifferent: true })
