import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { toDirectoryCard } from '#modules/circles/cards.ts'
import type { DirectoryCard } from '#modules/circles/contract/circle.ts'
import { findDirectoryEntries } from '#modules/circles/data/directory.ts'

export async function findVisibleDirectoryCard(tx: Tx, personId: PersonId): Promise<DirectoryCard | null> {
  const [row] = await findDirectoryEntries(tx, [personId])
  return row ? toDirectoryCard(row) : null
}
