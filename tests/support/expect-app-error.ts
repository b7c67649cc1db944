import { TRPCError } from '@trpc/server'
import { expect } from 'vitest'
import { z } from 'zod'
import { AppError, type ErrorCode } from '#kernel/errors.ts'

/** Invalid input counts as 'KERNEL.INVALID_INPUT', as in the browser code. */
export async function expectAppError(
  outcome: Promise<unknown>,
  code: ErrorCode,
): Promise<AppError | undefined> {
  const error = await outcome.then(
    (value) => expect.fail(`Expected ${code}, but it succeeded with ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  const rejection = error instanceof TRPCError ? error.cause : error
  if (rejection instanceof z.ZodError) {
    expect('KERNEL.INVALID_INPUT', rejection.message).toBe(code)
    return undefined
  }
  if (!(rejection instanceof AppError)) throw error
  expect(rejection.code).toBe(code)
  return rejection
}

export async function expectFieldError(
  outcome: Promise<unknown>,
  field: string,
  message: string,
): Promise<void> {
  const error = await outcome.then(
    () => expect.fail(`Expected '${message}' at ${field}, but it succeeded`),
    (reason: unknown) => reason,
  )
  const invalid = error instanceof TRPCError ? error.cause : error
  if (!(invalid instanceof z.ZodError)) throw error
  expect(invalid.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([
    field,
    message,
  ])
}
