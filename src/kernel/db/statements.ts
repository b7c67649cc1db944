import { channel } from 'node:diagnostics_channel'
import pg from 'pg'
import type { EnumValue } from '#columns'
import { getPostgresTypeParser } from '#kernel/db/read-value.ts'
import type { SqlRow, SqlRowDefinition } from '#kernel/db/rows.ts'
import { Prisma, type PrismaClient } from '#prisma'

type WithoutRaw<Client> = Omit<
  Client,
  '$queryRaw' | '$queryRawUnsafe' | '$queryRawTyped' | '$executeRaw' | '$executeRawUnsafe'
>

export type Db = WithoutRaw<PrismaClient>

export type Tx = Omit<WithoutRaw<Prisma.TransactionClient>, '$transaction'>

export type DatabaseConnection = Tx | pg.Client | pg.Pool

export interface ParameterizedStatement {
  text: string
  values: unknown[]
}

export type SqlExecutor = (
  statement: ParameterizedStatement & { types?: pg.CustomTypesConfig },
) => Promise<pg.QueryResult>

const senders = new WeakMap<object, SqlExecutor>()

export function registerSqlExecutor(tx: object, send: SqlExecutor): void {
  senders.set(tx, send)
}

export function getSqlExecutor(tx: DatabaseConnection): SqlExecutor {
  if (tx instanceof pg.Client || tx instanceof pg.Pool) return (statement) => tx.query(statement)
  const send = senders.get(tx)
  if (!send) throw new TypeError('This transaction was not begun by inTransaction')
  return send
}

type Template<Result> = (text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => Promise<Result>

const described = channel('circulo:described')

export interface QueryResultWithFields {
  shape: SqlRowDefinition
  fields: readonly pg.FieldDef[]
  text: string
}

const types: pg.CustomTypesConfig = { getTypeParser: getPostgresTypeParser }

/**
 * Runs an SQL query and checks that the result matches the declared names and types of columns.
 * @throws TypeError if the result differs from the row type: in names or types of columns, or by an unexpected null
 */
export function query<Shape extends SqlRowDefinition>(
  tx: DatabaseConnection,
  shape: Shape,
): Template<SqlRow<Shape>[]> {
  return async (first, ...given) => {
    const { text, values } = statementOf(first, given)
    const { fields, rows } = await getSqlExecutor(tx)({ text, values, types })
    assertDescribed(shape, fields, text)
    if (described.hasSubscribers) described.publish({ shape, fields, text } satisfies QueryResultWithFields)
    for (const row of rows) parseRow(shape, row, text)
    return rows
  }
}

export function executeStatement(tx: DatabaseConnection): Template<number> {
  return async (first, ...given) => {
    const { rowCount } = await getSqlExecutor(tx)({ ...statementOf(first, given), types })
    return rowCount ?? 0
  }
}

function statementOf(first: TemplateStringsArray | Prisma.Sql, given: unknown[]): ParameterizedStatement {
  const { text, values } = first instanceof Prisma.Sql ? first : Prisma.sql(first, ...given)
  return { text, values }
}

const typeIds = new Map<string, number>([
  ...Object.entries(pg.types.builtins).map(([name, id]): [string, number] => [
    name.toLowerCase(),
    Number(id),
  ]),
  ['_text', 1009],
  ['_uuid', 2951],
])

/** Source: PostgreSQL's constant FirstNormalObjectId, because all built-in types have smaller OIDs. */
const firstOwnType = 16_384

function assertDescribed({ columns }: SqlRowDefinition, fields: readonly pg.FieldDef[], text: string): void {
  const names = Object.keys(columns)
  let isSame = names.length === new Set(fields.map(({ name }) => name)).size && names.length === fields.length
  for (const { name, dataTypeID } of fields) {
    const type = columns[name]?.type
    const id = type === undefined ? undefined : typeIds.get(type)
    isSame &&= type !== undefined && (id === undefined ? dataTypeID >= firstOwnType : id === dataTypeID)
  }
  if (isSame) return
  const found = fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`)
  const declared = names.map((name) => `${name} ${columns[name]?.type}`)
  throw new TypeError(
    `Declared (${declared.join(', ')}), but PostgreSQL returns (${found.join(', ')}): ${text}`,
  )
}

function parseRow({ required, parsers }: SqlRowDefinition, row: Record<string, unknown>, text: string): void {
  for (const name of required)
    if (row[name] === null)
      throw new TypeError(`The column ${name} is null, but declared as never null: ${text}`)
  for (const { name, parse } of parsers) {
    const value = row[name]
    if (value !== null) row[name] = parse(value)
  }
}

/** Makes PostgreSQL plan a statement at each execution, because the best plan may depend on a parameter. */
export const uncachedPlanSqlComment: Prisma.Sql = Prisma.raw('/* planned anew */')

/** Writes an enum value into the SQL text, because PostgreSQL cannot match a parameter to a partial index. */
export const sqlEnumLiteral = (value: EnumValue): Prisma.Sql => Prisma.raw(`'${value.replaceAll("'", "''")}'`)
