import type { z } from 'zod'
import { Prisma } from '#prisma'

declare const valueType: unique symbol

export interface SqlColumn<Value> {
  readonly type: string
  readonly isNullable: boolean
  readonly id?: string | undefined
  readonly source?: { readonly table: string; readonly name: string }
  readonly parse?: (value: unknown) => unknown
  readonly excludesNull?: true
  readonly [valueType]?: Value
}

type Columns = Record<string, SqlColumn<unknown>>

export interface SqlRowDefinition<Shape extends Columns = Columns> {
  readonly columns: Shape
  readonly required: readonly string[]
  readonly parsers: readonly { readonly name: string; readonly parse: (value: unknown) => unknown }[]
}

export type SqlRow<Shape extends SqlRowDefinition> = {
  [Name in keyof Shape['columns']]: Shape['columns'][Name] extends SqlColumn<infer Value> ? Value : never
}

export function sqlRow<Shape extends Columns>(columns: Shape): SqlRowDefinition<Shape> {
  const entries = Object.entries(columns)
  return {
    columns,
    required: entries.flatMap(([name, { isNullable }]) => (isNullable ? [] : [name])),
    parsers: entries.flatMap(([name, { parse }]) => (parse ? [{ name, parse }] : [])),
  }
}

export function sqlColumnList(shape: SqlRowDefinition, alias?: string): Prisma.Sql {
  const prefix = alias === undefined ? '' : `${alias}.`
  const parts = Object.entries(shape.columns).map(([name, { source }]) => {
    if (!source) throw new TypeError(`${name} is an expression, not a column of a table`)
    return source.name === name ? `${prefix}${name}` : `${prefix}${source.name} AS "${name}"`
  })
  return Prisma.raw(parts.join(', '))
}

export function sqlColumn<Value>(
  table: string,
  name: string,
  type: string,
  isNullable: boolean,
  id?: string,
): SqlColumn<Value> {
  return { type, isNullable, id, source: { table, name } }
}

export function sqlEnumColumn<Value>(
  table: string,
  name: string,
  type: string,
  isNullable: boolean,
  values: Readonly<Record<string, string>>,
): SqlColumn<Value> {
  const names = new Map(Object.entries(values).map(([inCode, stored]) => [stored, inCode]))
  const parse = (value: unknown) => {
    const found = names.get(String(value))
    if (found === undefined) throw new TypeError(`${type} has a value that the code does not know: ${value}`)
    return found
  }
  const isSame = [...names].every(([stored, inCode]) => stored === inCode)
  return { ...sqlColumn<Value>(table, name, type, isNullable), ...(isSame ? {} : { parse }) }
}

const expression = <Value>(type: string): SqlColumn<Value> => ({ type, isNullable: false })

export const sqlBool = expression<boolean>('bool')
export const sqlInt4 = expression<number>('int4')
export const sqlInt8 = expression<bigint>('int8')
export const sqlFloat8 = expression<number>('float8')
export const sqlText = expression<string>('text')
export const sqlTextArray = expression<string[]>('_text')
export const sqlTimestamptz = expression<Date>('timestamptz')

export function sqlJson<Value>(schema: z.ZodType<Value>): SqlColumn<Value> {
  return { type: 'json', isNullable: false, parse: (value) => schema.parse(value) }
}

export function sqlColumnWithTypeOf<Value>({
  source: _source,
  ...column
}: SqlColumn<Value>): SqlColumn<Value> {
  return column
}

export function sqlOneOf<Value, const Only extends NonNullable<Value>>(
  { type, isNullable, id, source, excludesNull, parse }: SqlColumn<Value>,
  values: readonly Only[],
): SqlColumn<Only | Extract<Value, null>> {
  const allowed = new Set<unknown>(values)
  const parseOne = (stored: unknown) => {
    const value = parse ? parse(stored) : stored
    if (!allowed.has(value)) throw new TypeError(`${value} is none of ${values.join(', ')}`)
    return value
  }
  return { type, isNullable, id, source, excludesNull, parse: parseOne }
}

export function sqlListOf<Value>({ type, id }: SqlColumn<Value>): SqlColumn<Value[]> {
  if (type !== 'uuid' && type !== 'text') throw new TypeError(`Lists of ${type} have no reader`)
  return { type: `_${type}`, isNullable: false, id }
}

export function sqlNullable<Value>(column: SqlColumn<Value>): SqlColumn<Value | null> {
  return { ...column, isNullable: true }
}

export function sqlNotNull<Value>({ type, id, source, parse }: SqlColumn<Value | null>): SqlColumn<Value> {
  return { type, isNullable: false, id, source, excludesNull: true, parse }
}
