import pg from 'pg'
import type { Queryable } from '#kernel/db/queryable.ts'
import { migrationAdvisoryLockId } from '#platform/postgres/migrate.ts'

/** An index may be in the wrong order after a change of the collation version, and searches miss rows. */
export interface ChangedCollations {
  collations: string[]
  ofDatabase: boolean
  indexes: string[]
}

export async function findChangedCollations(database: Queryable): Promise<ChangedCollations | undefined> {
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

/** Only a superuser may change the version of ICU collations. */
export async function rebuildIndexesOfChangedCollations(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (!(await findChangedCollations(client))) return []
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(${migrationAdvisoryLockId})`)
    const changed = await findChangedCollations(client)
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
