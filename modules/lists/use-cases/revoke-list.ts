import type { MemberContext } from '#kernel/context.ts'
import type { SharedListId } from '#kernel/ids/contract.ts'
import { runTransactionAsMember } from '#modules/identity/api.ts'
import { deleteSharedList } from '#modules/lists/data.ts'

export function revokeSharedList(ctx: MemberContext, { listId }: { listId: SharedListId }): Promise<void> {
  return runTransactionAsMember(ctx, (tx, me) => deleteSharedList(tx, me, listId))
}
