import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { writeAsMember } from '#modules/identity/api.ts'
import { lockProvider } from '#modules/scheduling/data/locks.ts'
import { schedulingError } from '#modules/scheduling/errors.ts'
import { versionOf } from '#modules/scheduling/rules.ts'

export function withVersion<Settings extends object>(settings: Settings): Settings & { version: string } {
  return { ...settings, version: versionOf(settings) }
}

/**
 * Whoever started from something else than what stands would overwrite what they have not seen, unless what they want stands
 * already: the answer to the first of two presses may have been lost on its way.
 */
export function assertNothingUnseen(
  basedOn: string | undefined,
  before: { version: string },
  after: { version: string },
) {
  if (basedOn === undefined || basedOn === before.version || after.version === before.version) return
  throw schedulingError('SCHEDULING.SETTINGS_CHANGED')
}

/** Changes what somebody offers, while nobody books with them. */
export function changeOwn<Result>(
  ctx: MemberContext,
  change: (tx: Tx, personId: PersonId) => Promise<Result>,
): Promise<Result> {
  return writeAsMember(ctx, async (tx, personId) => {
    await lockProvider(tx, personId)
    return change(tx, personId)
  })
}
