import type { z } from 'zod'
import { Prisma } from '#prisma'

declare const valueType: unique symbol

export interface Column<Value> {
  readonly type: string
  readonly isNullable: boolean
  readonly id?: string | undefined
  readonly source?: { readonly table: string; readonly name: string }
  readonly parse?: (value: unknown) => unknown
  readonly excludesNull?: true
  readonly [valueType]?: Value
}

type Columns = Record<string, Column<unknown>>

export interface RowDefinition<Shape extends Columns = Columns> {
  readonly columns: Shape
  readonly required: readonly string[]
  readonly parsers: readonly { readonly name: string; readonly parse: (value: unknown) => unknown }[]
}

export type Row<Shape extends RowDefinition> = {
  [Name in keyof Shape['columns']]: Shape['columns'][Name] extends Column<infer Value> ? Value : never
}

export function row<Shape extends Columns>(columns: Shape): RowDefinition<Shape> {
  const entries = Object.entries(columns)
  return {
    columns,
    required: entries.flatMap(([name, { isNullable }]) => (isNullable ? [] : [name])),
    parsers: entries.flatMap(([name, { parse }]) => (parse ? [{ name, parse }] : [])),
  }
}

export function columnList(shape: RowDefinition, alias?: string): Prisma.Sql {
  const prefix = alias === undefined ? '' : `${alias}.`
  const parts = Object.entries(shape.columns).map(([name, { source }]) => {
    if (!source) throw new TypeError(`${name} is an expression, not a column of a table`)
    return source.name === name ? `${prefix}${name}` : `${prefix}${source.name} AS "${name}"`
  })
  return Prisma.raw(parts.join(', '))
}

export function column<Value>(
  table: string,
  name: string,
  type: string,
  isNullable: boolean,
  id?: string,
): Column<Value> {
  return { type, isNullable, id, source: { table, name } }
}

export function enumColumn<Value>(
  table: string,
  name: string,
  type: string,
  isNullable: boolean,
  values: Readonly<Record<string, string>>,
): Column<Value> {
  const names = new Map(Object.entries(values).map(([inCode, stored]) => [stored, inCode]))
  const parse = (value: unknown) => {
    const found = names.get(String(value))
    if (found === undefined) throw new TypeError(`${type} has a value that the code does not know: ${value}`)
    return found
  }
  const isSame = [...names].every(([stored, inCode]) => stored === inCode)
  return { ...column<Value>(table, name, type, isNullable), ...(isSame ? {} : { parse }) }
}

const expression = <Value>(type: string): Column<Value> => ({ type, isNullable: false })

export const bool = expression<boolean>('bool')
export const int4 = expression<number>('int4')
export const int8 = expression<bigint>('int8')
export const float8 = expression<number>('float8')
export const text = expression<string>('text')
export const texts = expression<string[]>('_text')
export const timestamptz = expression<Date>('timestamptz')

export function json<Value>(schema: z.ZodType<Value>): Column<Value> {
  return { type: 'json', isNullable: false, parse: (value) => schema.parse(value) }
}

export function columnWithTypeOf<Value>({ source: _source, ...column }: Column<Value>): Column<Value> {
  return column
}

export function oneOf<Value, const Only extends NonNullable<Value>>(
  { type, isNullable, id, source, excludesNull, parse }: Column<Value>,
  values: readonly Only[],
): Column<Only | Extract<Value, null>> {
  const allowed = new Set<unknown>(values)
  const parseOne = (stored: unknown) => {
    const value = parse ? parse(stored) : stored
    if (!allowed.has(value)) throw new TypeError(`${value} is none of ${values.join(', ')}`)
    return value
  }
  return { type, isNullable, id, source, excludesNull, parse: parseOne }
}

export function listOf<Value>({ type, id }: Column<Value>): Column<Value[]> {
  if (type !== 'uuid' && type !== 'text') throw new TypeError(`Lists of ${type} have no reader`)
  return { type: `_${type}`, isNullable: false, id }
}

export function nullable<Value>(column: Column<Value>): Column<Value | null> {
  return { ...column, isNullable: true }
}

export function notNull<Value>({ type, id, source, parse }: Column<Value | null>): Column<Value> {
  return { type, isNullable: false, id, source, excludesNull: true, parse }
}
