import type { MemberContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { IdOfRowLockedPerson } from '#modules/identity/data/merging.ts'
import {
  type CallerAndPersonWithLockedRows,
  lockCallerRow,
  lockNonHiddenCallerAndPersonRows,
} from '#modules/identity/use-cases/lock-people.ts'

type Writer = Pick<MemberContext, 'db' | 'actor'>

/**
 * After a conflict, `write` runs again, so `write` must change nothing outside of the transaction.
 * @throws KERNEL.SIGN_IN_REQUIRED when the caller's account was deleted
 */
export function runTransactionAsMember<Result>(
  ctx: Writer,
  write: (tx: Tx, me: IdOfRowLockedPerson) => Promise<Result>,
): Promise<Result> {
  return retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => write(tx, await lockCallerRow(tx, ctx.actor))),
  )
}

/**
 * @throws KERNEL.SIGN_IN_REQUIRED when the caller's account was deleted; IDENTITY.PROFILE_HIDDEN when the caller is
 * hidden
 */
export function runTransactionLockingPerson<Result>(
  ctx: Writer,
  personId: PersonId,
  write: (tx: Tx, people: CallerAndPersonWithLockedRows) => Promise<Result>,
): Promise<Result> {
  return retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) =>
      write(tx, await lockNonHiddenCallerAndPersonRows(tx, ctx.actor, personId)),
    ),
  )
}
