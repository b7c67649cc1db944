import { TRPCError } from '@trpc/server'
import { expect } from 'vitest'
import { z } from 'zod'
import { AppError } from '#kernel/errors.ts'

/**
 * Expects a refusal with this code, from a caller or straight from a service. Wrong input counts as
 * 'KERNEL.INVALID_INPUT', as it does for the client. Returns the refusal, so that its `values` can be looked at.
 */
export async function expectAppError(outcome: Promise<unknown>, code: string): Promise<AppError | undefined> {
  const error = await outcome.then(
    (value) => expect.fail(`Expected ${code}, but it succeeded with ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  const refusal = error instanceof TRPCError ? error.cause : error
  if (refusal instanceof z.ZodError) {
    expect('KERNEL.INVALID_INPUT', refusal.message).toBe(code)
    return undefined
  }
  if (!(refusal instanceof AppError)) throw error
  expect(refusal.code).toBe(code)
  return refusal
}

/** Expects wrong input, and this sentence at this field ('ranges.0.start'). */
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
