import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { toCard } from '#modules/circles/cards.ts'
import type { Card } from '#modules/circles/contract/circle.ts'
import { findEntries } from '#modules/circles/data/directory.ts'

export async function findVisibleCard(tx: Tx, personId: PersonId): Promise<Card | null> {
  const [row] = await findEntries(tx, [personId])
  return row ? toCard(row) : null
}
