import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { maxProfessions } from '#modules/identity/contract/limits.ts'
import { findPersonIdsWithUnprovenEmail } from '#modules/identity/data/email-proof.ts'
import type { IdOfRowLockedPerson } from '#modules/identity/data/merging.ts'
import { findPerson, updatePerson } from '#modules/identity/data/people.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { normalizeProfessions } from '#modules/identity/rules.ts'

export async function addTradesOfReviewToContact(
  tx: Tx,
  {
    personId,
    authorId,
    trades,
  }: { personId: IdOfRowLockedPerson; authorId: PersonId; trades: readonly string[] },
): Promise<void> {
  if (trades.length === 0 || (await findPersonIdsWithUnprovenEmail(tx, [authorId])).size > 0) return
  const person = await findPerson(tx, personId)
  if (!person || person.accountId !== null) return
  const professions = normalizeProfessions([...person.professions, ...trades]).slice(0, maxProfessions)
  if (professions.length <= person.professions.length) return
  await updatePerson(tx, personId, { professions })
  await addProfessions(tx, professions.slice(person.professions.length))
}
