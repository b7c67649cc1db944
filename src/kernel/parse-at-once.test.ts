import { initTRPC } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseAtOnce } from '#kernel/parse-at-once.ts'

const t = initTRPC.create()
const procedure = parseAtOnce(t.procedure)
const person = z.object({ name: z.string().trim(), trades: z.array(z.object({ name: z.string() })) })

function callerOf(answer: unknown) {
  const router = t.router({
    person: procedure
      .use(({ next }) => next())
      .input(z.object({ name: z.string().trim() }))
      .output(person)
      // What a service answers is known to the compiler only.
      .query(({ input }) => Object.assign({ name: '', trades: [] }, answer, { asked: input.name })),
    waiting: procedure.input(z.string().refine(async () => true)).query(({ input }) => input),
  })
  return t.createCallerFactory(router)({})
}

describe('a procedure that checks in one go', () => {
  it('gives nothing that its schema does not name, however deep', async () => {
    const caller = callerOf({ name: ' Ana ', phone: '5', trades: [{ name: 'Plomera', secret: true }] })
    expect(await caller.person({ name: 'x' })).toEqual({ name: 'Ana', trades: [{ name: 'Plomera' }] })
  })

  it('gives nothing when the answer is not what it says', async () => {
    await expect(callerOf({ trades: 'none' }).person({ name: 'x' })).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
    })
  })

  it('refuses a wrong input', async () => {
    // A caller in another language than ours.
    const input = JSON.parse('{"name":5}')
    await expect(callerOf({}).person(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('fails with a schema that would have to wait', async () => {
    await expect(callerOf({}).waiting('x')).rejects.toThrow()
  })
})
