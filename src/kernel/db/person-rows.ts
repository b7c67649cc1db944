import { tableKeys } from '#columns'
import { type SqlColumn, sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { PersonMergeInput } from '#kernel/person-event-handlers.ts'
import { Prisma } from '#prisma'

type Table = Readonly<Record<string, SqlColumn<unknown>>>
type Field<Columns> = keyof Columns & string

type PersonField<Columns> = {
  [Name in Field<Columns>]: Columns[Name] extends SqlColumn<infer Value>
    ? [NonNullable<Value>] extends [never]
      ? never
      : [NonNullable<Value>] extends [PersonId]
        ? Name
        : never
    : never
}[Field<Columns>]

interface Declaration<PersonColumn extends string, AnyColumn extends string> {
  people: readonly PersonColumn[]
  areDifferent?: true
  archive?: {
    key: string
    owner: PersonColumn
    names?: Readonly<Record<string, PersonColumn>>
    fields: Readonly<Record<string, AnyColumn>>
  }
}

export interface PersonIdColumnsDeclaration extends Declaration<string, string> {
  table: Table
}

export function declarePersonIdColumns<Columns extends Table>(
  table: Columns,
  declaration: Declaration<PersonField<Columns>, Field<Columns>>,
): PersonIdColumnsDeclaration {
  return { table, ...declaration }
}

/** Deletes rows of person `fromId` that would violate a unique constraint after the merge. */
export async function mergePersonRows(
  tx: Tx,
  { table, people, areDifferent }: PersonIdColumnsDeclaration,
  { fromId, intoId }: Pick<PersonMergeInput, 'fromId' | 'intoId'>,
): Promise<void> {
  for (const person of people) {
    const { table: name, column } = sourceOf(table, person)
    const rows = Prisma.raw(name)
    const others = areDifferent ? people.filter((other) => other !== person) : []
    const conflicts = [
      ...others.map(
        (other) =>
          Prisma.sql`moved.${Prisma.raw(sourceOf(table, other).column)} IS NOT DISTINCT FROM ${intoId}::uuid`,
      ),
      ...keysOf(table)
        .filter((key) => key.includes(person))
        .map((key) => {
          const same = key
            .filter((field) => field !== person)
            .map((field) => sourceOf(table, field).column)
            .map((other) => Prisma.raw(`AND kept.${other} = moved.${other}`))
          return Prisma.sql`EXISTS (SELECT FROM ${rows} AS kept WHERE kept.${Prisma.raw(column)} = ${intoId}::uuid ${join(same, ' ')})`
        }),
    ]
    const isTheirs = Prisma.sql`moved.${Prisma.raw(column)} = ${fromId}::uuid`
    const update = Prisma.sql`UPDATE ${rows} AS moved SET ${Prisma.raw(column)} = ${intoId}::uuid WHERE ${isTheirs}`
    if (conflicts.length === 0) await executeStatement(tx)(update)
    else {
      const isConflict = join(conflicts, ' OR ')
      await executeStatement(tx)`
        WITH deleted AS (DELETE FROM ${rows} AS moved WHERE ${isTheirs} AND (${isConflict}))
        ${update} AND NOT (${isConflict})`
    }
  }
}

const pageSize = 500

export async function* readPersonRows(
  tx: Tx,
  { table }: PersonIdColumnsDeclaration,
  { owner, personId, fields }: { owner: string; personId: PersonId; fields: readonly string[] },
): AsyncGenerator<Record<string, unknown>[]> {
  const [primaryKey = []] = keysOf(table)
  const key = primaryKey.map((field) => ({ field, ...sourceOf(table, field) }))
  const selected = [...new Set([...fields, ...primaryKey])]
  const shape = sqlRow(Object.fromEntries(selected.map((field) => [field, columnOf(table, field)])))
  const columns = Prisma.raw(key.map(({ column }) => column).join(', '))
  const { table: name, column } = sourceOf(table, owner)
  let after = Prisma.empty
  for (;;) {
    const page: Record<string, unknown>[] = await query(tx, shape)`
      SELECT ${sqlColumnList(shape)} FROM ${Prisma.raw(name)}
      WHERE ${Prisma.raw(column)} = ${personId}::uuid ${after} ORDER BY ${columns} LIMIT ${pageSize}`
    yield page
    const last = page.at(-1)
    if (page.length < pageSize || !last) return
    const values = key.map(({ field, type }) => Prisma.sql`${last[field]}::${Prisma.raw(type)}`)
    after = Prisma.sql`AND (${columns}) > (${join(values, ', ')})`
  }
}

function columnOf(table: Table, field: string): SqlColumn<unknown> {
  const column = table[field]
  if (!column) throw new TypeError(`The table has no field ${field}`)
  return column
}

function sourceOf(table: Table, field: string): { table: string; column: string; type: string } {
  const { source, type } = columnOf(table, field)
  if (!source) throw new TypeError(`${field} is not a column of a table`)
  return { table: source.table, column: source.name, type }
}

function keysOf(table: Table): readonly (readonly string[])[] {
  const [field = ''] = Object.keys(table)
  return tableKeys[sourceOf(table, field).table] ?? []
}

function join(parts: readonly Prisma.Sql[], separator: string): Prisma.Sql {
  return parts.length === 0 ? Prisma.empty : Prisma.join([...parts], separator)
}
