import { subscribe } from 'node:diagnostics_channel'
import { inject } from 'vitest'
import * as tables from '#columns'
import type { SqlColumn } from '#kernel/db/rows.ts'
import type { QueryResultWithFields } from '#kernel/db/statements.ts'

const results = new Map<string, QueryResultWithFields>()

subscribe('circulo:described', (message) => {
  if (isDescribed(message)) results.set(`${message.text} ${JSON.stringify(message.shape.columns)}`, message)
})

function isDescribed(message: unknown): message is QueryResultWithFields {
  return typeof message === 'object' && message !== null && 'shape' in message
}

export const prismaGeneratedColumns: ReadonlyMap<string, SqlColumn<unknown>> = new Map(
  Object.values(tables)
    .flatMap((table): (SqlColumn<unknown> | string | readonly unknown[])[] => Object.values(table))
    .flatMap((column) =>
      typeof column === 'object' && 'source' in column && column.source
        ? [[`${column.source.table}.${column.source.name}`, column]]
        : [],
    ),
)

export function takeAndClearSqlResultTypeMismatches(): string[] {
  const taken = [...results.values()]
  results.clear()
  const catalogue = indexed()
  return taken.flatMap((result) => mismatchesOf(result, catalogue))
}

function indexed() {
  const { columns, enums } = inject('catalogue')
  return {
    columns: new Map(columns.map((column) => [`${column.tableId}.${column.columnId}`, column])),
    enums: new Map(enums.map(({ id, name }) => [id, name])),
  }
}

function mismatchesOf(
  { shape, fields, text }: QueryResultWithFields,
  { columns, enums }: ReturnType<typeof indexed>,
): string[] {
  return fields.flatMap(({ name, tableID, columnID, dataTypeID }) => {
    const declared = shape.columns[name]
    if (!declared) return [`${name} is not declared: ${text}`]
    const { type, id, source, isNullable, excludesNull } = declared
    const enumName = enums.get(dataTypeID)
    const found = columns.get(`${tableID}.${columnID}`)
    const wrong: string[] = []
    if (enumName !== undefined && enumName !== type)
      wrong.push(`declared as ${type}, but its type is ${enumName}`)
    const foundId = found && prismaGeneratedColumns.get(`${found.table}.${found.name}`)?.id
    if (source && !found)
      wrong.push(
        `declared as ${source.table}.${source.name}, but it is an expression: declare it with sqlColumnWithTypeOf`,
      )
    if (found && foundId !== id)
      wrong.push(
        `declared with the id type ${id ?? 'none'}, but ${found.table}.${found.name} has ${foundId ?? 'none'}`,
      )
    if (source && found && (source.table !== found.table || source.name !== found.name))
      wrong.push(`declared as ${source.table}.${source.name}, but it is ${found.table}.${found.name}`)
    if (found?.isNullable && !isNullable && !excludesNull)
      wrong.push(`declared as never null, but ${found.table}.${found.name} may be`)
    return wrong.map((difference) => `${name} is ${difference}: ${text}`)
  })
}
