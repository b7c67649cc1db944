import { randomUUID } from 'node:crypto'
import type { MemberContext } from '#kernel/context.ts'
import { sharedListIdSchema } from '#kernel/ids/contract.ts'
import { findCircleTrades, findPeopleInCircle, findVisibleDirectoryCards } from '#modules/circles/api.ts'
import {
  findPersonIdsWithUnprovenEmail,
  identityError,
  isPersonHiddenFrom,
  lockPersonRow,
  runTransactionAsMember,
} from '#modules/identity/api.ts'
import { maxSharedLists } from '#modules/lists/contract/limits.ts'
import type { CreateListInput, OwnList } from '#modules/lists/contract/lists.ts'
import { countSharedLists, insertSharedList } from '#modules/lists/data.ts'
import { listsError } from '#modules/lists/errors.ts'
import { describeOwnLists } from '#modules/lists/use-cases/list-own-lists.ts'

/**
 * The lock on the caller serializes concurrent calls, so that no member exceeds the max number of lists.
 *
 * @throws IDENTITY.PROFILE_HIDDEN, LISTS.UNPROVEN, LISTS.FULL, LISTS.NOT_IN_CIRCLE, LISTS.WRONG_TRADE
 */
export async function createSharedList(
  ctx: MemberContext,
  { trade, personIds }: CreateListInput,
): Promise<OwnList> {
  const list = await runTransactionAsMember(ctx, async (tx, me) => {
    // Lock the people of the list: otherwise a person could be deleted before the list is stored.
    // The fixed order avoids deadlocks.
    for (const id of [...personIds].sort()) await lockPersonRow(tx, id)
    if (await isPersonHiddenFrom(tx, null, me)) throw identityError('IDENTITY.PROFILE_HIDDEN')
    if ((await findPersonIdsWithUnprovenEmail(tx, [me])).has(me)) throw listsError('LISTS.UNPROVEN')
    if ((await countSharedLists(tx, me)) >= maxSharedLists) throw listsError('LISTS.FULL')
    const circle = await findPeopleInCircle(tx, me, personIds)
    const cards = await findVisibleDirectoryCards(tx, personIds)
    if (cards.some(({ personId }) => !circle.has(personId)) || cards.length < personIds.length)
      throw listsError('LISTS.NOT_IN_CIRCLE')
    const people = trade === null ? [] : await findCircleTrades(tx, me, { personIds })
    if (trade !== null && !people.some(({ trades }) => trades.includes(trade)))
      throw listsError('LISTS.WRONG_TRADE')
    const id = sharedListIdSchema.parse(randomUUID())
    const created = { id, ownerId: me, trade, createdAt: ctx.clock.now(), personIds }
    await insertSharedList(tx, created)
    return { ...created, personIds: [...personIds] }
  })
  const [described] = await describeOwnLists(ctx, list.ownerId, [list])
  if (!described) throw listsError('LISTS.NOT_FOUND')
  return described
}
