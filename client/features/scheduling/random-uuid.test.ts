import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { randomUuid } from '#client/features/scheduling/random-uuid.ts'

describe('randomUuid', () => {
  it('randomUuid creates unique UUIDs of version 4', () => {
    const made = Array.from({ length: 500 }, randomUuid)
    expect(made.every((uuid) => z.uuidv4().safeParse(uuid).success)).toBe(true)
    expect(new Set(made).size).toBe(500)
  })
})
