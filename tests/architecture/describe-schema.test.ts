import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeZodSchema } from '../../tools/describe-schema.ts'

const people = z.object({ id: z.uuid(), email: z.string().nullable() })

describe('describeZodSchema', () => {
  it.each<[string, z.ZodType]>([
    ['string | null', z.string().nullable()],
    ['uuid | null', z.uuid().nullable()],
    ['Date | null', z.date().nullable()],
    ['integer | null', z.number().int().nullable()],
    ['"a" | "b" | null', z.enum(['a', 'b']).nullable()],
    ['{ note?: string | null }', z.object({ note: z.string().nullish() })],
    ['string | number', z.union([z.string(), z.number()])],
    ['string', z.string().brand<'Id'>()],
    ['bigint', z.bigint()],
    ['null', z.null()],
    ['nothing', z.void()],
    ['unknown', z.unknown()],
    ['(string | null)[]', z.array(z.string().nullable())],
    ['("a" | "b")[]', z.array(z.enum(['a', 'b']))],
    ['({ id: uuid; email: string | null } | null)[]', z.array(people.nullable())],
    ['{ id: uuid; email: string | null }[]', z.array(people)],
    ['[string, number]', z.tuple([z.string(), z.number()])],
    ['Record<string, number | null>', z.record(z.string(), z.number().nullable())],
    ['Record<"a" | "b", Date>', z.record(z.enum(['a', 'b']), z.date())],
    ['Partial<Record<"a" | "b", Date>>', z.partialRecord(z.enum(['a', 'b']), z.date())],
  ])('describeZodSchema turns a Zod schema into the type description %s', (text, schema) => {
    expect(describeZodSchema(schema, 'output', 100)).toBe(text)
  })

  it('describeZodSchema marks a field with a default as optional in the input type only', () => {
    const schema = z.object({ query: z.string().nullable().default('') })
    expect(describeZodSchema(schema, 'input', 100)).toBe('{ query?: string | null }')
    expect(describeZodSchema(schema, 'output', 100)).toBe('{ query: string | null }')
  })
})
