import type pg from 'pg'

/** Anything that can run a query: a client or a pool. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string): Promise<{ rows: Row[] }>
}
