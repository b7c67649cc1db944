import type { Tx } from '#kernel/db/statements.ts'
import { maxProfessions } from '#modules/identity/contract/profile-editor.ts'
import type { LockedPersonId } from '#modules/identity/data/merging.ts'
import { findPerson, updatePerson } from '#modules/identity/data/people.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { distinctProfessions } from '#modules/identity/rules.ts'

/**
 * Adds the trades of a recommendation to the profile of a person without account, as far as the profile lacks them and has room. A person
 * with an account is unchanged: members edit their own trades only.
 */
export async function addContactTrades(
  tx: Tx,
  personId: LockedPersonId,
  trades: readonly string[],
): Promise<void> {
  if (trades.length === 0) return
  const person = await findPerson(tx, personId)
  if (!person || person.accountId !== null) return
  const professions = distinctProfessions([...person.professions, ...trades]).slice(0, maxProfessions)
  if (professions.length <= person.professions.length) return
  await updatePerson(tx, personId, { professions })
  await addProfessions(tx, professions.slice(person.professions.length))
}
