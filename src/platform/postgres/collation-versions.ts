import pg from 'pg'
import type { Queryable } from '#kernel/db/queryable.ts'
import { migrationLock } from '#platform/postgres/migrate.ts'

/**
 * Spanish order is ICU's, and that of a database which somebody else has made is often the system's. With another version of
 * either (a newer image, another machine) texts may sort otherwise than an index has them, which then does not find what is there.
 * PostgreSQL notes the version that a collation had, and only warns.
 */
export interface ChangedOrder {
  /** Schema and name, quoted, of the collations of indexes that have another version by now. */
  collations: string[]
  /** The database's own. */
  ofDatabase: boolean
  /** The indexes that stand on any of these, quoted. */
  indexes: string[]
}

/** undefined: every index is in the order that the server goes by. */
export async function findChangedOrder(database: Queryable): Promise<ChangedOrder | undefined> {
  const { rows } = await database.query<{ index: string; collation: string; isDefault: boolean }>(
    `SELECT DISTINCT indexrelid::regclass::text AS index, format('%I.%I', nspname, collname) AS collation,
       collprovider = 'd' AS "isDefault"
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid, unnest(indcollation::oid[]) AS used
       JOIN pg_collation ON pg_collation.oid = used JOIN pg_namespace ON pg_namespace.oid = collnamespace,
       (SELECT datcollversion <> pg_database_collation_actual_version(oid) AS differs
        FROM pg_database WHERE datname = current_database()) AS own
     WHERE relnamespace = 'public'::regnamespace
       AND CASE collprovider WHEN 'd' THEN own.differs
         ELSE collversion <> pg_collation_actual_version(pg_collation.oid) END
     ORDER BY 1`,
  )
  if (rows.length === 0) return undefined
  return {
    collations: [...new Set(rows.filter(({ isDefault }) => !isDefault).map(({ collation }) => collation))],
    ofDatabase: rows.some(({ isDefault }) => isDefault),
    indexes: [...new Set(rows.map(({ index }) => index))],
  }
}

/**
 * Builds the indexes anew in the order that the server goes by now, all or none.
 * @param url as a superuser, who alone may say that ICU's collations are of another version
 * @returns the indexes; empty when there was nothing to do
 */
export async function renewOrder(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (!(await findChangedOrder(client))) return []
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`)
    const changed = await findChangedOrder(client)
    for (const index of changed?.indexes ?? []) await client.query(`REINDEX INDEX ${index}`)
    for (const collation of changed?.collations ?? [])
      await client.query(`ALTER COLLATION ${collation} REFRESH VERSION`)
    if (changed?.ofDatabase) {
      const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name')
      await client.query(`ALTER DATABASE ${rows[0]?.name} REFRESH COLLATION VERSION`)
    }
    await client.query('COMMIT')
    return changed?.indexes ?? []
  } finally {
    await client.end()
  }
}
