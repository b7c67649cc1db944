import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { type IdOfRowLockedPerson, runTransactionAsMember } from '#modules/identity/api.ts'
import { acquireProviderBookingLock } from '#modules/scheduling/data/locks.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import { hashBookingSettings } from '#modules/scheduling/rules.ts'

export function addVersionToBookingSettings<Settings extends object>(
  settings: Settings,
): Settings & { version: string } {
  return { ...settings, version: hashBookingSettings(settings) }
}

/** A save that changes nothing is accepted: the caller may repeat a save whose response was lost. */
export function assertBookingSettingsUnchanged(
  basedOn: string | undefined,
  before: { version: string },
  after: { version: string },
) {
  if (basedOn === undefined || basedOn === before.version || after.version === before.version) return
  throw createSchedulingError('SCHEDULING.SETTINGS_CHANGED')
}

export function changeOwnBookingSettings<Result>(
  ctx: MemberContext,
  change: (tx: Tx, personId: IdOfRowLockedPerson) => Promise<Result>,
): Promise<Result> {
  return runTransactionAsMember(ctx, async (tx, personId) => {
    await acquireProviderBookingLock(tx, personId)
    return change(tx, personId)
  })
}
