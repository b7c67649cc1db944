import type pg from 'pg'

export interface BackupTable {
  name: string
  columns: string[]
}

export const migrationHistoryTable = '_prisma_migrations'

export async function listBackupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> $1
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
     GROUP BY relname ORDER BY relname`,
    [migrationHistoryTable],
  )
  return rows
}

export function quoteTableIdentifiers({ name, columns }: BackupTable): { table: string; columns: string } {
  const quote = (word: string) => `"${word.replaceAll('"', '""')}"`
  return { table: `public.${quote(name)}`, columns: `(${columns.map(quote).join(', ')})` }
}

/** Use only transaction-local settings (`SET LOCAL`), because a connection pooler reuses the connection. */
export const tableCopySettingsSql = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL TimeZone = 'UTC'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex';
  SET LOCAL maintenance_work_mem = '128MB';
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`

export async function dropMigratedDatabaseObjects(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `WITH ours AS (SELECT 'public'::regnamespace AS schema)
     SELECT 1 AS turn, format('DROP VIEW IF EXISTS public.%I CASCADE', relname) AS statement FROM pg_class, ours
       WHERE relkind = 'v' AND relnamespace = schema AND NOT ${ofExtension('pg_class')}
     UNION ALL
     SELECT 2, format('DROP TABLE IF EXISTS public.%I CASCADE', relname) FROM pg_class, ours
       WHERE relkind IN ('r', 'p') AND relnamespace = schema AND NOT ${ofExtension('pg_class')}
     UNION ALL
     SELECT 3, format('DROP ROUTINE IF EXISTS public.%I(%s) CASCADE', proname, pg_get_function_identity_arguments(oid))
       FROM pg_proc, ours WHERE pronamespace = schema AND NOT ${ofExtension('pg_proc')}
     UNION ALL
     SELECT 4, format('DROP TYPE IF EXISTS public.%I CASCADE', typname) FROM pg_type, ours
       WHERE typtype = 'e' AND typnamespace = schema AND NOT ${ofExtension('pg_type')}
     ORDER BY turn`,
  )
  for (const { statement } of rows) await client.query(statement)
}

function ofExtension(catalogue: string): string {
  return `EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${catalogue}.oid AND deptype = 'e')`
}
