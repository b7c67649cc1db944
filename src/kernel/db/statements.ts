import { channel } from 'node:diagnostics_channel'
import pg from 'pg'
import type { EnumValue } from '#columns'
import { getValueParser } from '#kernel/db/read-value.ts'
import type { Row, RowDefinition } from '#kernel/db/rows.ts'
import { Prisma, type PrismaClient } from '#prisma'

// Sends SQL statements with the `pg` driver. A statement in a transaction uses the transaction's connection;
// other statements use any connection of the pool.

/**
 * Type of the Prisma client without its functions for raw statements: `query` and `execute` send raw
 * statements, and `inTransaction` begins transactions.
 */
type WithoutRaw<Client> = Omit<
  Client,
  '$queryRaw' | '$queryRawUnsafe' | '$queryRawTyped' | '$executeRaw' | '$executeRawUnsafe'
>

export type Db = WithoutRaw<PrismaClient>

/**
 * A database client: the transaction that `inTransaction` passes to its callback, or a client
 * outside of transactions.
 */
export type Tx = Omit<WithoutRaw<Prisma.TransactionClient>, '$transaction'>

export type Connection = Tx | pg.Client | pg.Pool

export interface SentStatement {
  text: string
  values: unknown[]
}

export type StatementSender = (
  statement: SentStatement & { types?: pg.CustomTypesConfig },
) => Promise<pg.QueryResult>

const senders = new WeakMap<object, StatementSender>()

export function registerStatementSender(tx: object, send: StatementSender): void {
  senders.set(tx, send)
}

export function getStatementSender(tx: Connection): StatementSender {
  if (tx instanceof pg.Client || tx instanceof pg.Pool) return (statement) => tx.query(statement)
  const send = senders.get(tx)
  if (!send) throw new TypeError('This transaction was not begun by inTransaction')
  return send
}

type Template<Result> = (text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => Promise<Result>

/**
 * Diagnostics channel on which `query` publishes each result. Tests subscribe to it and compare each declared
 * row type with the columns in PostgreSQL's catalogue.
 */
const described = channel('circulo:described')

export interface QueryResultWithFields {
  shape: RowDefinition
  fields: readonly pg.FieldDef[]
  text: string
}

const types: pg.CustomTypesConfig = { getTypeParser: getValueParser }

/**
 * Runs a statement and returns its rows: `await query(tx, circleRow)` followed by the SQL as a template.
 * @throws TypeError if the names or types of the result's columns differ from the shape, or if a column that
 * the shape declares as never null contains null
 */
export function query<Shape extends RowDefinition>(tx: Connection, shape: Shape): Template<Row<Shape>[]> {
  return async (first, ...given) => {
    const { text, values } = statementOf(first, given)
    const { fields, rows } = await getStatementSender(tx)({ text, values, types })
    assertDescribed(shape, fields, text)
    if (described.hasSubscribers) described.publish({ shape, fields, text } satisfies QueryResultWithFields)
    for (const row of rows) parseRow(shape, row, text)
    return rows
  }
}

export function executeStatement(tx: Connection): Template<number> {
  return async (first, ...given) => {
    const { rowCount } = await getStatementSender(tx)({ ...statementOf(first, given), types })
    return rowCount ?? 0
  }
}

function statementOf(first: TemplateStringsArray | Prisma.Sql, given: unknown[]): SentStatement {
  const { text, values } = first instanceof Prisma.Sql ? first : Prisma.sql(first, ...given)
  return { text, values }
}

/**
 * OIDs of PostgreSQL's types by their names. Enum types are missing: their OIDs start at `firstOwnType` and
 * differ between databases.
 */
const typeIds = new Map<string, number>([
  ...Object.entries(pg.types.builtins).map(([name, id]): [string, number] => [
    name.toLowerCase(),
    Number(id),
  ]),
  ['_text', 1009],
  ['_uuid', 2951],
])

/** Smallest OID that PostgreSQL assigns to types of a database; OIDs of built-in types are smaller. */
const firstOwnType = 16_384

function assertDescribed({ columns }: RowDefinition, fields: readonly pg.FieldDef[], text: string): void {
  const names = Object.keys(columns)
  // Also compare the number of distinct names: if two result columns had the same name, another declared column would
  // have no value.
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

function parseRow({ required, parsers }: RowDefinition, row: Record<string, unknown>, text: string): void {
  for (const name of required)
    if (row[name] === null)
      throw new TypeError(`The column ${name} is null, but declared as never null: ${text}`)
  for (const { name, parse } of parsers) {
    const value = row[name]
    if (value !== null) row[name] = parse(value)
  }
}

/**
 * SQL comment that makes PostgreSQL plan a statement at each execution. Use it when the best plan depends on
 * a parameter, such as a common or a rare search word.
 */
export const withoutCachedPlan: Prisma.Sql = Prisma.raw('/* planned anew */')

/**
 * Returns an enum's value as an SQL literal instead of a parameter: PostgreSQL uses a partial index only if the
 * statement itself contains the value.
 */
export const enumLiteral = (value: EnumValue): Prisma.Sql => Prisma.raw(`'${value.replaceAll("'", "''")}'`)
