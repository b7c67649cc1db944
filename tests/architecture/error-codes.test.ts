import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { ErrorMessage } from '#client/lib/error-message.ts'
import { AppError, type ErrorCode, kernelError } from '#kernel/errors.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { expectAppError } from '../support/expect-app-error.ts'

/**
 * `npm run check` compiles this file. `@ts-expect-error` is a compile error when the next line has no type
 * error.
 */
describe('an error code', () => {
  const error = kernelError('KERNEL.SIGN_IN_REQUIRED')

  it('narrows `code` to the type ErrorCode after an `instanceof AppError` check', () => {
    const caught: unknown = error
    if (!(caught instanceof AppError)) throw caught
    expectTypeOf(caught.code).toEqualTypeOf<ErrorCode>()
    // @ts-expect-error: no module declares the code SCHEDULING.RENAMED
    expect(caught.code === 'SCHEDULING.RENAMED').toBe(false)
  })

  it('has the type ErrorCode in the ErrorMessage of the client', () => {
    expectTypeOf<ErrorMessage['code']>().toEqualTypeOf<ErrorCode>()
    expectTypeOf<'SCHEDULING.SLOT_TAKEN'>().toExtend<ErrorCode>()
    expectTypeOf<'SCHEDULING.RENAMED'>().not.toExtend<ErrorCode>()
  })

  it('does not compile as the argument of expectAppError if no module declares the code', async () => {
    // @ts-expect-error: no module declares the code KERNEL.RENAMED
    await expect(expectAppError(Promise.reject(error), 'KERNEL.RENAMED')).rejects.toThrow()
  })

  it('does not compile in the error factory of another module', () => {
    // @ts-expect-error: SCHEDULING.SLOT_TAKEN belongs to the module scheduling
    expect(kernelError('SCHEDULING.SLOT_TAKEN').kind).toBeUndefined()
  })

  it('is created only in src/kernel/errors.ts', () => {
    const files = globSync('{src,modules,client,prisma,tools}/**/*.{ts,tsx}', { cwd: projectRoot })
    const creators = files.filter((file) =>
      readFileSync(path.join(projectRoot, file), 'utf8').includes('new AppError('),
    )
    expect(creators).toEqual(['src/kernel/errors.ts'])
  })
})
