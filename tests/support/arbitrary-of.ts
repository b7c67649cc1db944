import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/**
 * Generates values for each branch of a schema; the values may violate formats and limits.
 * @throws on an unsupported kind of schema
 */
export function createArbitraryOfSchema(schema: unknown): Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.shape).map(([key, part]) => [key, createArbitraryOfSchema(part)]),
      ),
      { noNullPrototype: true },
    )
  }
  if (schema instanceof z.ZodArray) return fc.array(createArbitraryOfSchema(schema.element), { maxLength: 4 })
  if (schema instanceof z.ZodNullable) return fc.option(createArbitraryOfSchema(schema.unwrap()))
  if (schema instanceof z.ZodOptional) {
    return fc.option(createArbitraryOfSchema(schema.unwrap()), { nil: undefined })
  }
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly)
    return createArbitraryOfSchema(schema.unwrap())
  if (schema instanceof z.ZodPipe) return createArbitraryOfSchema(schema.out)
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(createArbitraryOfSchema))
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodDate) return fc.date({ noInvalidDate: true })
  if (schema instanceof z.ZodNumber) return fc.oneof(fc.integer(), fc.double())
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodVoid) return fc.constant(undefined)
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    return fc.string({ unit: 'binary' })
  }
  if (schema instanceof z.ZodTuple) return fc.tuple(...schema.def.items.map(createArbitraryOfSchema))
  throw new Error(
    `arbitraryOf does not support ${schema instanceof z.ZodType ? schema.def.type : String(schema)}`,
  )
}
