import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { type LockedPersonId, runTransactionAsMember } from '#modules/identity/api.ts'
import { acquireProviderLock } from '#modules/scheduling/data/locks.ts'
import { schedulingError } from '#modules/scheduling/errors.ts'
import { hashSettings } from '#modules/scheduling/rules.ts'

export function addSettingsVersion<Settings extends object>(
  settings: Settings,
): Settings & { version: string } {
  return { ...settings, version: hashSettings(settings) }
}

/**
 * Rejects a save that is based on an older version of the settings, because it would overwrite changes that
 * the caller has not seen. A save that changes nothing is accepted: the caller may repeat a save whose
 * response was lost.
 */
export function assertSettingsUnchanged(
  basedOn: string | undefined,
  before: { version: string },
  after: { version: string },
) {
  if (basedOn === undefined || basedOn === before.version || after.version === before.version) return
  throw schedulingError('SCHEDULING.SETTINGS_CHANGED')
}

export function changeOwnProviderSettings<Result>(
  ctx: MemberContext,
  change: (tx: Tx, personId: LockedPersonId) => Promise<Result>,
): Promise<Result> {
  return runTransactionAsMember(ctx, async (tx, personId) => {
    await acquireProviderLock(tx, personId)
    return change(tx, personId)
  })
}
