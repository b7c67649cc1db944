import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { formatCountWithNoun, formatNumber } from '#kernel/text/format-quantity.ts'
import type { BackupSummary } from '#platform/backup/archive.ts'
import { BackupError } from '#platform/backup/backup-error.ts'
import {
  dropMigratedDatabaseObjects,
  listBackupTables,
  quoteTableIdentifiers,
} from '#platform/backup/catalogue.ts'
import { mapInOrder } from '#platform/backup/map-in-order.ts'
import type { VerifiedBackupArchive } from '#platform/backup/read-archive.ts'
import { type Migration, readShippedMigrations, runMigrations } from '#platform/postgres/migrate.ts'
import { runBulkWriteWithoutIndexes } from '#platform/postgres/without-indexes.ts'

const gunzipAtOnce = 2

/** @throws BackupError when this version lacks a migration of the backup */
export async function splitMigrationsBeforeAndSinceBackup(
  summary: BackupSummary,
): Promise<{ before: Migration[]; since: Migration[] }> {
  const shipped = await readShippedMigrations()
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
 * Foreign keys are dropped and created again, because disabling foreign keys needs a superuser.
 * @throws BackupError
 */
export async function restoreTables(
  client: pg.Client,
  archive: VerifiedBackupArchive,
  onProgress: (line: string) => void,
): Promise<void> {
  const { before, since } = await splitMigrationsBeforeAndSinceBackup(archive.summary)
  await dropMigratedDatabaseObjects(client)
  await runMigrations(client, before)

  const ours = new Set((await listBackupTables(client)).map(({ name }) => name))
  const tables = archive.summary.tables
    .filter(({ name }) => ours.has(name))
    .map((table) => ({ ...table, ...quoteTableIdentifiers(table) }))
  for (const { name } of archive.summary.tables.filter(({ name }) => !ours.has(name)))
    onProgress(`${name} no es de Círculo: no se restauró; sus filas están en el archivo.`)
  await runBulkWriteWithoutIndexes(
    client,
    tables.map(({ table }) => table),
    async () => {
      for (const { name, table, columns, rows } of tables) {
        await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
        const loaded = await loadTable(client, archive, name, `${table} ${columns}`)
        if (loaded !== rows)
          throw new BackupError(
            `El respaldo dice ${formatCountWithNoun(rows, 'fila', 'filas')} de ${name} y trae ${formatNumber(loaded)}: no se restauró nada.`,
          )
        await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
        if (rows > 0) onProgress(`${name}: ${formatCountWithNoun(rows, 'fila', 'filas')}`)
      }
      onProgress('Índices y relaciones…')
    },
  )
  if (since.length > 0) onProgress(`Migraciones hasta esta versión: ${since.length}`)
  await runMigrations(client, since)
}

async function loadTable(
  client: pg.Client,
  archive: VerifiedBackupArchive,
  name: string,
  target: string,
): Promise<number> {
  const pieces = mapInOrder(archive.partsOf(name), gunzipAtOnce, archive.rowsOf)
  const copy = client.query(copyFrom(`COPY ${target} FROM STDIN WITH (FREEZE)`))
  await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), copy)
  return copy.rowCount
}
