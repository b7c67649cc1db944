import type pg from 'pg'

/** An object that can run an SQL query: a database client or a connection pool. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string): Promise<{ rows: Row[] }>
}
