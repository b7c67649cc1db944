import type pg from 'pg'

export const rowsPerTable = 3

const words = [
  'Peña "Ñandú" O\'Hara',
  '\\N',
  'a\tb\nc\\d\r\ne',
  '{"NULL",\\"x\\",}',
  '🧑‍🔧 ﷺ Jose\u0301 \u202Ená',
  "'; DROP TABLE person; --",
  '\\.',
]
const day = (n: number) => new Date(Date.UTC(2027, 2, 1 + n)).toISOString().slice(0, 10)

const valuesOfConstrainedColumns: Record<string, (n: number) => unknown> = {
  'account.id': (n) => `${n}x`.padEnd(28, 'aB3'),
  'account.email': (n) => `cuenta${n}@correo.example`,
  'session.id': (n) => `${n}`.padEnd(64, '5'),
  'person.name': (n) => `Persona ${n} ñ"'\\N`,
  'person.slug': (n) => `persona-${n}`,
  'person.phone_key': (n) => `+5233300${100_000 + n}`,
  'person.hidden_at': () => null,
  'directory_entry.recommendation_count': () => 1,
  'directory_catalog.id': () => 1,
  'trade.id': (n) => `oficio-${n}`,
  'slug_claim.slug': (n) => `antes-${n}`,
  'one_time_token.person_id': () => null,
  'review.hidden_at': () => null,
  'review.author_hidden': () => false,
  'review.subject_hidden': () => false,
  'review.blank': () => false,
  'review.visible': () => true,
  'review.day': day,
  'review.reply': () => 'Gracias',
  'invitation.email': (n) => `invitada${n}@correo.example`,
  'agenda.duration_minutes': () => 45,
  'agenda.start_step_minutes': (n) => [15, 30, null][n % 3],
  'agenda_exception.to_date': day,
  'appointment.starts_at': (n) => `${day(n)}T16:00:00Z`,
  'appointment.ends_at': (n) => `${day(n)}T17:00:00Z`,
  'appointment.time_zone': () => 'America/Mexico_City',
  'appointment.local_date': day,
  'appointment.local_time': () => '10:00',
  'appointment.local_end_time': () => '11:00',
  'appointment.status': (n) => ['pendiente', 'confirmada', 'cancelada'][n % 3],
  'appointment.proposed_by_client': () => true,
  'appointment.cancel_reason': (n) => (n % 3 === 2 ? 'Me enfermé' : null),
  'appointment.cancelled_by': (n) => (n % 3 === 2 ? 'CLIENT' : null),
  'notification.path': (n) => `/perfil/${n}`,
  'profile_offer.part': () => 'photo',
  'mail_opt_out.category': (n) => (n % 2 === 0 ? 'INVITATION' : 'REMINDER'),
  'audit_event.event': () => 'PERSON_BLOCKED',
  'audit_event.by': () => 'operator',
  'report.review_id': () => null,
  'report.photo_id': () => null,
  'report.decided_at': () => null,
  'report.outcome': () => null,
  'profile_request.requester_name': (n) => `Quien pide ${n}`,
  'directory_word.term': (n) => `w:palabra${n}`,
  'directory_word.word': (n) => `palabra${n}`,
  'report.reporter_email': () => 'quien@correo.example',
}

const byName: [RegExp, (n: number) => unknown][] = [
  [/^weekday$/, (n) => n % 7],
  [/^position$/, (n) => n % 5],
  [/^start_minute$/, (n) => (n % 20) * 60],
  [/^end_minute$/, (n) => (n % 20) * 60 + 30],
  [/created_at$/, (n) => (n % 3 === 1 ? '-infinity' : `${day(n - 100)}T10:20:30.456Z`)],
  [/(expires|until)/, (n) => (n % 3 === 2 ? 'infinity' : `${day(n + 300)}T00:00:00.001Z`)],
]

const byType: Record<string, (n: number, table: string, column: string) => unknown> = {
  text: (n, table, column) =>
    `${words[(n + table.length + column.length) % words.length]}${n < words.length ? '' : n}`,
  bpchar: (n, table, column) => `${n}${table}${column}`,
  uuid: (n, table, column) => `018f5f2e-${String(n).padStart(4, '0')}-7000-8000-${hex(`${table}.${column}`)}`,
  bool: (n) => n % 2 === 1,
  int2: (n) => n + 1,
  int4: (n) => n + 1,
  int8: (n) => `900719925474${1000 + n}`,
  numeric: (n) => `1234.${10 + n}`,
  date: day,
  timestamptz: (n) => `${day(n - 100)}T23:59:59.999Z`,
  jsonb: (n) => JSON.stringify({ n, text: words, none: null }),
  bytea: (n) => Buffer.from([n % 256, 0, 255, 10, 92, 78]),
  _text: (n) => (n % 3 === 0 ? [] : [...words, 'NULL', '', ',']),
}

interface Column {
  table: string
  column: string
  type: string
  length: number
  nullable: boolean
  target: string | null
  targetColumn: string | null
  labels: string[] | null
}

export async function insertRowsIntoAllTables(client: pg.Client, batch = 0): Promise<void> {
  const columns = await readColumns(client)
  const rest = new Map(Map.groupBy(columns, ({ table }) => table))
  await client.query('BEGIN')
  while (rest.size > 0) {
    const ready = [...rest].filter(([table, of]) =>
      of.every(
        ({ target, column }) =>
          target === null ||
          target === table ||
          !rest.has(target) ||
          `${table}.${column}` in valuesOfConstrainedColumns,
      ),
    )
    if (ready.length === 0) throw new Error(`tables with circular references: ${[...rest.keys()].join(', ')}`)
    for (const [table, of] of ready) {
      await fillTable(client, table, of, batch)
      rest.delete(table)
    }
  }
  await client.query('COMMIT')
}

async function fillTable(client: pg.Client, table: string, columns: Column[], batch: number): Promise<void> {
  const values: unknown[] = []
  const rows = Array.from({ length: rowsPerTable }, (_, at) => {
    const n = batch * rowsPerTable + at
    const cells = columns.map((column, at) => {
      values.push(
        valueFor(column, n, columns.slice(0, at).filter(({ target }) => target === column.target).length),
      )
      return `$${values.length}`
    })
    return `(${cells.join(', ')})`
  })
  const names = columns.map(({ column }) => `"${column}"`).join(', ')
  await client.query(
    `INSERT INTO "${table}" (${names}) VALUES ${rows.join(', ')} ON CONFLICT DO NOTHING`,
    values,
  )
}

function valueFor(column: Column, n: number, earlier: number): unknown {
  const { table, column: name, type, length, target, targetColumn, labels } = column
  const own = valuesOfConstrainedColumns[`${table}.${name}`]
  if (own) return own(n)
  if (target !== null && targetColumn !== null) {
    const self = target === table ? 1 : 0
    const other = n - (n % rowsPerTable) + ((n + earlier + self) % rowsPerTable)
    return referred(target, targetColumn, type, other)
  }
  if (labels !== null) return labels[n % labels.length]
  const [, named] = byName.find(([pattern]) => pattern.test(name)) ?? []
  const value = (named ?? byType[type])?.(n, table, name)
  if (value === undefined) throw new Error(`fill-tables.ts has no value for ${table}.${name} of type ${type}`)
  return length > 0 && typeof value === 'string' ? hex(value).repeat(6).slice(0, length) : value
}

function referred(target: string, column: string, type: string, n: number): unknown {
  if (target === 'agenda') return referred('person', 'id', type, n)
  return (valuesOfConstrainedColumns[`${target}.${column}`] ?? byType[type])?.(n, target, column)
}

function hex(text: string): string {
  return [...text]
    .reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 44, 7)
    .toString(16)
    .padStart(12, '0')
}

async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    SELECT relname AS table, attname AS column, typname AS type, NOT attnotnull AS nullable,
      CASE WHEN typname = 'bpchar' THEN atttypmod - 4 ELSE 0 END AS length,
      confrelid::regclass::text AS target,
      (SELECT t.attname FROM pg_attribute t WHERE t.attrelid = confrelid AND t.attnum = confkey[1]) AS "targetColumn",
      (SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = pg_type.oid) AS labels
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid JOIN pg_type ON pg_type.oid = atttypid
      LEFT JOIN pg_constraint ON conrelid = pg_class.oid AND contype = 'f' AND conkey = ARRAY[attnum]
    WHERE relkind = 'r' AND NOT relispartition AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' AND relname <> '_prisma_migrations'
    ORDER BY relname, attnum`)
  return rows
}

export async function readTableContents(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname <> '_prisma_migrations' ORDER BY relname`,
  )
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT "${name}"::text AS row FROM "${name}" ORDER BY 1`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}
