import { AppError, type AppErrorKind } from '#kernel/errors.ts'
import type { CirclesErrorCode } from '#modules/circles/contract.ts'

const kinds: Record<CirclesErrorCode, AppErrorKind> = {
  'CIRCLES.PERSON_NOT_FOUND': 'NOT_FOUND',
  'CIRCLES.ALREADY_IN_CIRCLE': 'CONFLICT',
  'CIRCLES.NOT_IN_CIRCLE': 'FORBIDDEN',
  'CIRCLES.ONESELF': 'FORBIDDEN',
  'CIRCLES.TOO_MANY_ADDED': 'TOO_MANY_REQUESTS',
}

/** The refusal to throw for a code of this module. */
export function refusal(code: CirclesErrorCode): AppError<CirclesErrorCode> {
  return new AppError(code, { kind: kinds[code] })
}
