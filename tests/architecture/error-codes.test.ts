import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { ErrorMessage } from '#client/lib/error-message.ts'
import { AppError, createKernelError, type ErrorCode } from '#kernel/errors.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { expectAppError } from '../support/expect-app-error.ts'

describe('error codes', () => {
  const error = createKernelError('KERNEL.SIGN_IN_REQUIRED')

  it('an `instanceof AppError` check narrows the error code to the type ErrorCode', () => {
    const caught: unknown = error
    if (!(caught instanceof AppError)) throw caught
    expectTypeOf(caught.code).toEqualTypeOf<ErrorCode>()
    // @ts-expect-error: no module declares the code SCHEDULING.RENAMED
    expect(caught.code === 'SCHEDULING.RENAMED').toBe(false)
  })

  it('the error code in the ErrorMessage of the client has the type ErrorCode', () => {
    expectTypeOf<ErrorMessage['code']>().toEqualTypeOf<ErrorCode>()
    expectTypeOf<'SCHEDULING.SLOT_TAKEN'>().toExtend<ErrorCode>()
    expectTypeOf<'SCHEDULING.RENAMED'>().not.toExtend<ErrorCode>()
  })

  it('an error code that no module declares does not compile as the argument of expectAppError', async () => {
    // @ts-expect-error: no module declares the code KERNEL.RENAMED
    await expect(expectAppError(Promise.reject(error), 'KERNEL.RENAMED')).rejects.toThrow()
  })

  it('a call of createKernelError with an error code of the module scheduling does not compile', () => {
    // @ts-expect-error: SCHEDULING.SLOT_TAKEN belongs to the module scheduling
    expect(createKernelError('SCHEDULING.SLOT_TAKEN').kind).toBeUndefined()
  })

  it('an AppError is created only in src/kernel/errors.ts', () => {
    const files = globSync('{src,modules,client,prisma,tools}/**/*.{ts,tsx}', { cwd: projectRoot })
    const creators = files.filter((file) =>
      readFileSync(path.join(projectRoot, file), 'utf8').includes('new AppError('),
    )
    expect(creators).toEqual(['src/kernel/errors.ts'])
  })
})
