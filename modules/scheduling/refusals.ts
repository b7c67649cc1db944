import { AppError, type AppErrorKind } from '#kernel/errors.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract.ts'

const kinds: Partial<Record<SchedulingErrorCode, AppErrorKind>> = {
  'SCHEDULING.SETTINGS_CHANGED': 'CONFLICT',
  'SCHEDULING.SLOT_TAKEN': 'CONFLICT',
  'SCHEDULING.SLOT_NOT_OFFERED': 'CONFLICT',
  'SCHEDULING.APPOINTMENT_PAST': 'CONFLICT',
  'SCHEDULING.APPOINTMENT_MOVED': 'CONFLICT',
  'SCHEDULING.APPOINTMENT_CANCELLED': 'CONFLICT',
  'SCHEDULING.REQUEST_EXPIRED': 'CONFLICT',
  'SCHEDULING.TOO_LATE_TO_CHANGE': 'CONFLICT',
  'SCHEDULING.REQUEST_KEY_USED': 'CONFLICT',
  'SCHEDULING.PROPOSAL_GONE': 'CONFLICT',
  'SCHEDULING.NO_SHOW_TOO_EARLY': 'CONFLICT',
  'SCHEDULING.EXCEPTION_NOT_FOUND': 'NOT_FOUND',
  'SCHEDULING.LINK_INVALID': 'NOT_FOUND',
  'SCHEDULING.AGENDA_DISABLED': 'NOT_FOUND',
  'SCHEDULING.NO_RANGES': 'NOT_FOUND',
  'SCHEDULING.APPOINTMENT_NOT_FOUND': 'NOT_FOUND',
  'SCHEDULING.OWN_AGENDA': 'FORBIDDEN',
  'SCHEDULING.NOT_THE_PROVIDER': 'FORBIDDEN',
  'SCHEDULING.CONFIRMED_FOR_CLIENT': 'FORBIDDEN',
  'SCHEDULING.ONLY_A_PROPOSAL': 'FORBIDDEN',
  'SCHEDULING.NOT_TO_PROPOSE': 'FORBIDDEN',
  'SCHEDULING.NOT_A_KNOWN_CLIENT': 'FORBIDDEN',
}

/** The refusal to throw for a code of this module. */
export function refusal(
  code: SchedulingErrorCode,
  details: { values?: Record<string, string>; cause?: unknown } = {},
): AppError<SchedulingErrorCode> {
  return new AppError(code, { kind: kinds[code], ...details })
}
