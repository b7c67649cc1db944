import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { ErrorMessage } from '#client/lib/error-message.ts'
import { AppError, type ErrorCode, kernelError } from '#kernel/errors.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { expectAppError } from '../support/expect-app-error.ts'

/** `npm run check` compiles this file: each `@ts-expect-error` fails when the line below it starts to compile. */
describe('an error code', () => {
  const error = kernelError('KERNEL.SIGN_IN_REQUIRED')

  it('is one of the union on the server, from `instanceof` on', () => {
    const caught: unknown = error
    if (!(caught instanceof AppError)) throw caught
    expectTypeOf(caught.code).toEqualTypeOf<ErrorCode>()
    // @ts-expect-error: no module has this code
    expect(caught.code === 'SCHEDULING.RENAMED').toBe(false)
  })

  it('is one of the union in the client', () => {
    expectTypeOf<ErrorMessage['code']>().toEqualTypeOf<ErrorCode>()
    expectTypeOf<'SCHEDULING.SLOT_TAKEN'>().toExtend<ErrorCode>()
    expectTypeOf<'SCHEDULING.RENAMED'>().not.toExtend<ErrorCode>()
  })

  it('is one of the union in tests', async () => {
    // @ts-expect-error: no module has this code
    await expect(expectAppError(Promise.reject(error), 'KERNEL.RENAMED')).rejects.toThrow()
  })

  it('is created only by the factory of its own module', () => {
    // @ts-expect-error: the kernel does not own this code
    expect(kernelError('SCHEDULING.SLOT_TAKEN').kind).toBeUndefined()
  })

  it('is created in no other way', () => {
    const files = globSync('{src,modules,client,prisma,tools}/**/*.{ts,tsx}', { cwd: projectRoot })
    const creators = files.filter((file) =>
      readFileSync(path.join(projectRoot, file), 'utf8').includes('new AppError('),
    )
    expect(creators).toEqual(['src/kernel/errors.ts'])
  })
})
