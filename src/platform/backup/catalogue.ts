import type pg from 'pg'

/** A table of the product as the database itself describes it: nobody has to remember a new one. */
export interface Table {
  name: string
  /** In their order, without those that the database computes. */
  columns: string[]
}

/** Prisma's history of migrations; a restore writes its own. */
export const historyTable = '_prisma_migrations'

/** Every table of the product but the history, by name. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> $1
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
     GROUP BY relname ORDER BY relname`,
    [historyTable],
  )
  return rows
}

/** `"table"` and `("column", …)`, as SQL takes them. */
export function quoted({ name, columns }: Table): { table: string; columns: string } {
  const quote = (word: string) => `"${word.replaceAll('"', '""')}"`
  return { table: `public.${quote(name)}`, columns: `(${columns.map(quote).join(', ')})` }
}

/**
 * In a transaction: how values are written, whatever the server's own settings; and nobody who waits for a long copy is sent away.
 * Of that transaction alone, since a pooler gives the connection to others afterwards.
 */
export const copySettings = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL TimeZone = 'UTC'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex';
  SET LOCAL maintenance_work_mem = '128MB';
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`

/**
 * Takes away everything that the migrations have made, and leaves what extensions and others have. In the caller's
 * transaction: if that one fails, all of it is back.
 */
export async function dropEverything(client: pg.Client): Promise<void> {
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
