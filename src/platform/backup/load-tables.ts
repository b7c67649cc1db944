import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { counted, inDigits } from '#kernel/text/counted.ts'
import type { BackupSummary } from '#platform/backup/archive.ts'
import { BackupError } from '#platform/backup/backup-error.ts'
import { dropEverything, listTables, quoted } from '#platform/backup/catalogue.ts'
import { inOrder } from '#platform/backup/in-order.ts'
import type { WholeArchive } from '#platform/backup/read-archive.ts'
import { type Migration, runMigrations, shippedMigrations } from '#platform/postgres/migrate.ts'
import { withoutIndexes } from '#platform/postgres/without-indexes.ts'

const gunzipAtOnce = 2

/** The migrations that a backup was made at, and those that came after it. @throws BackupError when this version lacks one */
export async function splitMigrations(
  summary: BackupSummary,
): Promise<{ before: Migration[]; since: Migration[] }> {
  const shipped = await shippedMigrations()
  const known = new Map(shipped.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of summary.migrations) {
    const migration = known.get(name)
    if (!migration)
      throw new BackupError(
        `El respaldo es de una versión más nueva de Círculo (${summary.product}, con ${name}): restáuralo con esa o con otra posterior.`,
      )
    if (migration.checksum !== checksum)
      throw new BackupError(
        `El respaldo se hizo con otra versión de la migración ${name}: restáuralo con la versión de Círculo que lo hizo (${summary.product}).`,
      )
  }
  const applied = new Set(summary.migrations.map(({ name }) => name))
  return {
    before: shipped.filter(({ name }) => applied.has(name)),
    since: shipped.filter(({ name }) => !applied.has(name)),
  }
}

/**
 * Puts a backup's rows in the place of whatever tables there are, as they were when it was made, and brings them up to date. In the
 * caller's transaction. Triggers sleep meanwhile: what they would write is in the backup. Nobody but a superuser may keep foreign
 * keys from looking, so they are made again afterwards, with the indexes; they look at all rows then.
 * @throws BackupError
 */
export async function loadTables(
  client: pg.Client,
  archive: WholeArchive,
  say: (line: string) => void,
): Promise<void> {
  const { before, since } = await splitMigrations(archive.summary)
  await dropEverything(client)
  await runMigrations(client, before)

  const ours = new Set((await listTables(client)).map(({ name }) => name))
  const tables = archive.summary.tables
    .filter(({ name }) => ours.has(name))
    .map((table) => ({ ...table, ...quoted(table) }))
  // A backup holds whatever the schema did; what no migration makes has no place to go to, and must not be in the way of the rest.
  for (const { name } of archive.summary.tables.filter(({ name }) => !ours.has(name)))
    say(`${name} no es de Círculo: no se restauró; sus renglones están en el archivo.`)
  await withoutIndexes(
    client,
    tables.map(({ table }) => table),
    async () => {
      for (const { name, table, columns, rows } of tables) {
        await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
        const loaded = await loadTable(client, archive, name, `${table} ${columns}`)
        if (loaded !== rows)
          throw new BackupError(
            `El respaldo dice ${counted(rows, 'renglón', 'renglones')} de ${name} y trae ${inDigits(loaded)}: no se restauró nada.`,
          )
        await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
        if (rows > 0) say(`${name}: ${counted(rows, 'renglón', 'renglones')}`)
      }
      say('Índices y relaciones…')
    },
  )
  if (since.length > 0) say(`Migraciones hasta esta versión: ${since.length}`)
  await runMigrations(client, since)
}

async function loadTable(
  client: pg.Client,
  archive: WholeArchive,
  name: string,
  target: string,
): Promise<number> {
  const pieces = inOrder(archive.partsOf(name), gunzipAtOnce, archive.rowsOf)
  // The table was made in this transaction, so nobody can see its rows before it ends: they need no second pass by vacuum.
  const copy = client.query(copyFrom(`COPY ${target} FROM STDIN WITH (FREEZE)`))
  await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), copy)
  return copy.rowCount
}
