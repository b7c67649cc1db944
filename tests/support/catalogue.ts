import { runWithPostgresClient } from './test-postgres.ts'

export interface DatabaseCatalogue {
  columns: CatalogueColumn[]
  enums: { id: number; name: string }[]
}

interface CatalogueColumn {
  tableId: number
  columnId: number
  table: string
  name: string
  /** The column's type in PostgreSQL's notation: '_text' for text[]. */
  type: string
  isNullable: boolean
}

export function readDatabaseCatalogue(url: string): Promise<DatabaseCatalogue> {
  return runWithPostgresClient(url, async (client) => {
    const columns = await client.query<CatalogueColumn>(`
      SELECT attrelid::int AS "tableId", attnum::int AS "columnId", coalesce(parent.relname, relation.relname)::text AS table,
        attname::text AS name, typname::text AS type, NOT attnotnull AS "isNullable"
      FROM pg_attribute
        JOIN pg_class AS relation ON relation.oid = attrelid AND relation.relkind IN ('r', 'p')
          AND relation.relnamespace = 'public'::regnamespace
        JOIN pg_type ON pg_type.oid = atttypid
        LEFT JOIN pg_inherits ON inhrelid = relation.oid
        LEFT JOIN pg_class AS parent ON parent.oid = inhparent
      WHERE attnum > 0 AND NOT attisdropped`)
    const enums = await client.query<DatabaseCatalogue['enums'][number]>(
      `SELECT oid::int AS id, typname::text AS name FROM pg_type WHERE typtype = 'e'`,
    )
    return { columns: columns.rows, enums: enums.rows }
  })
}
