import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { isOutage, neverBegan } from '#kernel/db/outage.ts'
import { Prisma, type PrismaClient } from '#prisma'

/** What PostgreSQL's types become, by their numbers; the same values as Prisma makes of them. */
const parsers = new Map<number, (text: string) => unknown>()
const { builtins } = pg.types
for (const type of [
  builtins.BOOL,
  builtins.INT2,
  builtins.INT4,
  builtins.FLOAT4,
  builtins.FLOAT8,
  builtins.TEXT,
  builtins.VARCHAR,
  builtins.BPCHAR,
  builtins.UUID,
]) {
  parsers.set(type, pg.types.getTypeParser(type, 'text'))
}
const hyphen = 45
/** The driver's table of names has no lists. */
const [name, textList, uuidList]: [number, number, number] = [19, 1009, 2951]
for (const type of [textList, uuidList]) parsers.set(type, pg.types.getTypeParser(textList, 'text'))
parsers.set(builtins.INT8, BigInt)
const readInstant = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text')
parsers.set(builtins.TIMESTAMPTZ, (text) => {
  // 'YYYY-MM-DD HH:MM:SS+00', with up to three decimals: the driver takes twice as long over it, and lists are full of them.
  const isPlain =
    text.length >= 22 && text.length <= 26 && text.charCodeAt(4) === hyphen && text.endsWith('+00')
  return isPlain ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readInstant(text)
})
parsers.set(builtins.JSON, (text: string): unknown => JSON.parse(text))

/** Enums, which come as their words, and whatever else is not built in. */
const firstOwnType = 16_384
const asText = (text: string) => text
parsers.set(name, asText)

const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number) => {
    const refuse = () => {
      throw new Error(`Nothing has read PostgreSQL's type ${type} so far: src/kernel/db/direct-reads.ts`)
    }
    return parsers.get(type) ?? (type >= firstOwnType ? asText : refuse)
  },
}

/** Between two tries, in ms, more or less. */
const pauseMs = 150

/** Asks again while the database is restarted: what only reads always, what writes only when it has not begun. */
async function throughRestart<Result>(
  text: string,
  patienceMs: number,
  ask: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const mayAskAgain = neverBegan(error) || (isOutage(error) && /^\s*SELECT\b/i.test(text))
      if (!mayAskAgain || performance.now() - startedAt > patienceMs) throw error
      await setTimeout(pauseMs * (0.5 + Math.random()))
    }
  }
}

/**
 * The client, with raw statements outside of transactions sent by the driver itself, on the same connections and under the
 * same names: Prisma's way to and from the driver costs twice as much as all the rest of a short statement. Everything else
 * is Prisma's, and so is every statement of a transaction.
 * @param pool the one that `prisma` uses; ends with it
 * @param nameOf see `createStatementNames`; '' for a statement that is not to be kept
 * @param patienceMs how long a statement waits for a database that is not there
 */
export function withDirectReads(
  prisma: PrismaClient,
  pool: pg.Pool,
  nameOf: (statement: { sql: string }) => string,
  patienceMs: number,
): PrismaClient {
  const read = async (first: TemplateStringsArray | Prisma.Sql, ...given: unknown[]): Promise<unknown[]> => {
    const { text, values } = first instanceof Prisma.Sql ? first : Prisma.sql(first, ...given)
    const name = nameOf({ sql: text })
    const { rows } = await throughRestart(text, patienceMs, () => pool.query({ name, text, values, types }))
    return rows
  }
  const disconnect = async () => {
    await prisma.$disconnect()
    if (!pool.ending) await pool.end()
  }
  const own = new Map<string | symbol, unknown>([
    ['$queryRaw', read],
    ['$disconnect', disconnect],
  ])
  return new Proxy(prisma, {
    // Not defined on the client itself: its transactions would inherit it, and leave their connection.
    get: (target, property) => own.get(property) ?? Reflect.get(target, property),
  })
}
