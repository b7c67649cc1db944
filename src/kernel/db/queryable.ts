import type pg from 'pg'

/** Anything that can ask the database a question: a client, a pool. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string): Promise<{ rows: Row[] }>
}
