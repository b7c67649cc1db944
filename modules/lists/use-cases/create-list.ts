import { randomUUID } from 'node:crypto'
import type { MemberContext } from '#kernel/context.ts'
import { sharedListIdSchema } from '#kernel/ids/contract.ts'
import {
  findCirclePeopleWithTrades,
  findPeopleInCircle,
  findVisibleDirectoryCards,
} from '#modules/circles/api.ts'
import {
  createIdentityError,
  findPersonIdsWithUnprovenEmail,
  isPersonHiddenFromCaller,
  lockPersonRow,
  runTransactionAsMember,
} from '#modules/identity/api.ts'
import { maxSharedLists } from '#modules/lists/contract/limits.ts'
import type { CreateSharedListInput, OwnSharedList } from '#modules/lists/contract/lists.ts'
import { countSharedLists, insertSharedList } from '#modules/lists/data.ts'
import { createListsError } from '#modules/lists/errors.ts'
import { describeOwnSharedLists } from '#modules/lists/use-cases/list-own-lists.ts'

/**
 * Creates a shared list of people from the member's circle.
 * @throws IDENTITY.PROFILE_HIDDEN, LISTS.UNPROVEN, LISTS.FULL, LISTS.NOT_IN_CIRCLE, LISTS.WRONG_TRADE
 */
export async function createSharedList(
  ctx: MemberContext,
  { trade, personIds }: CreateSharedListInput,
): Promise<OwnSharedList> {
  const list = await runTransactionAsMember(ctx, async (tx, me) => {
    // Lock the listed people against concurrent deletion, in a fixed order to avoid deadlocks.
    for (const id of [...personIds].sort()) await lockPersonRow(tx, id)
    if (await isPersonHiddenFromCaller(tx, null, me)) throw createIdentityError('IDENTITY.PROFILE_HIDDEN')
    if ((await findPersonIdsWithUnprovenEmail(tx, [me])).has(me)) throw createListsError('LISTS.UNPROVEN')
    if ((await countSharedLists(tx, me)) >= maxSharedLists) throw createListsError('LISTS.FULL')
    const circle = await findPeopleInCircle(tx, me, personIds)
    const cards = await findVisibleDirectoryCards(tx, personIds)
    if (cards.some(({ personId }) => !circle.has(personId)) || cards.length < personIds.length)
      throw createListsError('LISTS.NOT_IN_CIRCLE')
    const people = trade === null ? [] : await findCirclePeopleWithTrades(tx, me, { personIds })
    if (trade !== null && !people.some(({ trades }) => trades.includes(trade)))
      throw createListsError('LISTS.WRONG_TRADE')
    const id = sharedListIdSchema.parse(randomUUID())
    const created = { id, ownerId: me, trade, createdAt: ctx.clock.now(), personIds }
    await insertSharedList(tx, created)
    return { ...created, personIds: [...personIds] }
  })
  const [described] = await describeOwnSharedLists(ctx, list.ownerId, [list])
  if (!described) throw createListsError('LISTS.NOT_FOUND')
  return described
}
