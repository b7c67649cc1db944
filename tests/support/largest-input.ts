import { z } from 'zod'

const longCharacters = ['€', '😀']
/** superjson writes `undefined` as `null`, and adds an annotation that contains the path of the value. */
const undefinedBytes = 64

/** @throws on a text or array without maximum, and on an unsupported kind of schema */
export function createLargestInputOfSchema(schema: unknown): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, part]) => [key, createLargestInputOfSchema(part)]),
    )
  }
  if (schema instanceof z.ZodArray) {
    return Array.from({ length: maxItems(schema) }, () => createLargestInputOfSchema(schema.element))
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return createLargestInputOfSchema(schema.unwrap())
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodCatch)
    return largest([createLargestInputOfSchema(schema.unwrap()), undefined])
  if (schema instanceof z.ZodPipe) return createLargestInputOfSchema(schema.in)
  if (schema instanceof z.ZodUnion) return largest(schema.options.map(createLargestInputOfSchema))
  if (schema instanceof z.ZodEnum) return largest(schema.options)
  if (schema instanceof z.ZodLiteral) return largest([...schema.values])
  if (schema instanceof z.ZodDate) return new Date(8.64e15)
  if (schema instanceof z.ZodNumber) return schema.isInt ? largestInteger(schema) : -Number.MAX_VALUE
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodVoid || schema === undefined) return undefined
  if (schema instanceof z.ZodUUID) return '00000000-0000-4000-8000-000000000000'
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return maxText(schema)
  throw new Error(
    `largestInput does not support ${schema instanceof z.ZodType ? schema.def.type : String(schema)}`,
  )
}

function largest(values: readonly unknown[]): unknown {
  return values.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0]
}

function bytesOf(value: unknown): number {
  return value === undefined ? undefinedBytes : Buffer.byteLength(JSON.stringify(value))
}

function maxItems(schema: z.ZodArray): number {
  for (const check of schema.def.checks ?? [])
    if (check instanceof z.core.$ZodCheckMaxLength) return check._zod.def.maximum
  throw new Error('an array has no maximum')
}

function largestInteger({ minValue, maxValue }: z.ZodNumber): number {
  return Number(largest([minValue ?? Number.MIN_SAFE_INTEGER, maxValue ?? Number.MAX_SAFE_INTEGER]))
}

function maxText(schema: z.ZodString | z.ZodStringFormat): string {
  const { maxLength } = schema
  if (maxLength === null) throw new Error('a text has no maximum')
  const texts = longCharacters.map((character) => character.repeat(Math.floor(maxLength / character.length)))
  const accepted = texts.filter((text) => schema.safeParse(text).success)
  return String(largest(accepted.length > 0 ? accepted : texts))
}
