import { z } from 'zod'

export type FieldPath = readonly (string | number)[]

/**
 * Returns the paths of all free-text fields in an input schema, without ids and enum values.
 * @throws on an unsupported kind of schema
 */
export function findFreeTextFieldPaths(schema: unknown, at: FieldPath = []): FieldPath[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, part]) => findFreeTextFieldPaths(part, [...at, key]))
  }
  if (schema instanceof z.ZodArray) return findFreeTextFieldPaths(schema.element, [...at, 0])
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return findFreeTextFieldPaths(schema.unwrap(), at)
  }
  if (schema instanceof z.ZodPipe) return findFreeTextFieldPaths(schema.in, at)
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => findFreeTextFieldPaths(option, at))
  }
  if (schema instanceof z.ZodCatch) return []
  if (schema instanceof z.ZodUUID || schema === undefined) return []
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return [at]
  const without = [z.ZodBoolean, z.ZodNumber, z.ZodEnum, z.ZodLiteral, z.ZodDate, z.ZodVoid, z.ZodRecord]
  if (without.some((kind) => schema instanceof kind)) return []
  throw new Error(
    `textFields does not support ${schema instanceof z.ZodType ? schema.def.type : String(schema)}`,
  )
}

export function setInputTextAtPath<Input extends object>(input: Input, path: FieldPath, text: string): Input {
  const copy = structuredClone(input)
  let at: object = copy
  for (const [index, key] of path.slice(0, -1).entries()) {
    const inside: unknown = Reflect.get(at, key)
    const made = typeof inside === 'object' && inside !== null ? inside : newPart(path[index + 1])
    Reflect.set(at, key, made)
    at = made
  }
  Reflect.set(at, path.at(-1) ?? '', text)
  return copy
}

const newPart = (key: string | number | undefined): object => (typeof key === 'number' ? [] : {})

export function getInputValueAtPath(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inside, key) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined),
    value,
  )
}
