import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { photoFileNames } from '#kernel/photos/files.ts'
import { photoFileKey } from '#kernel/photos/folders.ts'
import { migrationAdvisoryLockId } from '#platform/postgres/migrate.ts'
import { tablesExcludedFromBackup } from '#server/create-backup.ts'
import { insertRowsIntoAllTables, readTableContents, rowsPerTable } from '../../support/fill-tables.ts'
import {
  makeTempFolder,
  makeTestBackupFile,
  makeTestInstallation,
  restoreBackupFile,
  runWithDatabaseOfTestInstallation,
  type TestInstallation,
  unmigratedTemplateDatabase,
} from './installations.ts'

const singleRows = new Set(['directory_catalog'])

async function fullPlace(): Promise<TestInstallation & { folders: string[] }> {
  const place = await makeTestInstallation()
  const folders = await runWithDatabaseOfTestInstallation(place, async (client) => {
    await insertRowsIntoAllTables(client)
    await client.query(`UPDATE photo SET moves_to = CASE WHEN moves_to IS NOT NULL THEN 'contactos/a/' || id END,
      storage_key = 'usuarios/b/' || id`)
    const { rows } = await client.query<{ folder: string }>(
      'SELECT storage_key AS folder FROM photo ORDER BY id',
    )
    return rows.map(({ folder }) => folder)
  })
  for (const folder of folders)
    for (const file of photoFileNames)
      await place.storage.put(photoFileKey(folder, file), Buffer.from(`${folder}/${file}`))
  return { ...place, folders }
}

const isPosting = (table: string) => table.startsWith('directory_posting_')

it('a restore returns every row of every table and every file of every photo', async () => {
  const from = await fullPlace()
  const before = await runWithDatabaseOfTestInstallation(from, readTableContents)
  const empty = [...before]
    // Partitions of the search index may be empty: the hashes of the search terms decide which partitions
    // have rows.
    .filter(([table, rows]) => !isPosting(table) && rows.length < (singleRows.has(table) ? 1 : rowsPerTable))
    .map(([table]) => table)
  expect(empty, 'tables that this test does not fill').toEqual([])

  const { file, path, summary } = await makeTestBackupFile(from)
  expect(summary.tables.map(({ name }) => name)).toEqual([...before.keys()])
  expect(summary.photos).toMatchObject({ files: from.folders.length * photoFileNames.length, missing: [] })
  for (const to of [await makeTestInstallation(), await makeTestInstallation(unmigratedTemplateDatabase)]) {
    await restoreBackupFile(file, to)
    const after = await runWithDatabaseOfTestInstallation(to, readTableContents)
    for (const [table, rows] of before) {
      if (table in tablesExcludedFromBackup) expect(after.get(table), table).toEqual([])
      // Skip unsent e-mails and reminders, which the restore cancels; another test checks the cancellation.
      else if (table !== 'outbox_mail' && table !== 'appointment')
        expect(after.get(table), table).toEqual(rows)
    }
    expect(await runWithDatabaseOfTestInstallation(to, describeSchema)).toEqual(
      await runWithDatabaseOfTestInstallation(from, describeSchema),
    )
    for (const folder of from.folders) {
      for (const name of photoFileNames) {
        const stored = await to.storage.open(photoFileKey(folder, name))
        expect(stored && String(await buffer(stored.stream))).toBe(`${folder}/${name}`)
      }
    }
  }

  const folder = await makeTempFolder()
  execFileSync('tar', ['-xf', path, '-C', folder])
  execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'sums/000001.sha256'], { cwd: folder })
})

async function describeSchema(client: Parameters<typeof readTableContents>[0]): Promise<unknown> {
  const { rows } = await client.query(`
    SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS what FROM pg_constraint WHERE conrelid <> 0
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
    UNION ALL SELECT tgrelid::regclass || ' ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || coalesce(' ' || attstattarget, '') FROM pg_attribute
      WHERE attnum > 0 AND NOT attisdropped AND attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')
    ORDER BY 1`)
  return rows
}

it('a restored installation does not send the unsent e-mails and the due reminders of its backup', async () => {
  const from = await fullPlace()
  await runWithDatabaseOfTestInstallation(from, async (client) => {
    await client.query(
      `UPDATE outbox_mail SET next_attempt_at = '2026-01-01' WHERE recipient <> (SELECT min(recipient) FROM outbox_mail)`,
    )
    await client.query(
      `UPDATE outbox_mail SET next_attempt_at = NULL, sent_at = now() WHERE recipient = (SELECT min(recipient) FROM outbox_mail)`,
    )
    await client.query(
      `UPDATE appointment SET remind_at = CASE status WHEN 'confirmada' THEN timestamptz '2026-01-01' ELSE 'infinity' END`,
    )
  })
  const { file } = await makeTestBackupFile(from)
  const to = await makeTestInstallation()
  await restoreBackupFile(file, to)

  await runWithDatabaseOfTestInstallation(to, async (client) => {
    const { rows: mails } = await client.query(
      'SELECT text, html, calendar, next_attempt_at AS next FROM outbox_mail WHERE sent_at IS NULL OR next_attempt_at IS NOT NULL OR last_error LIKE $1',
      ['restored%'],
    )
    expect(mails).toEqual(
      Array.from({ length: rowsPerTable - 1 }, () => ({ text: '', html: '', calendar: null, next: null })),
    )
    const { rows } = await client.query(
      'SELECT status, remind_at::text AS at FROM appointment ORDER BY status',
    )
    expect(rows).toEqual([
      { status: 'pendiente', at: 'infinity' },
      { status: 'confirmada', at: null },
      { status: 'cancelada', at: 'infinity' },
    ])
  })
})

it('a restore skips tables that belong to other programs, and reports these tables', async () => {
  const from = await fullPlace()
  await runWithDatabaseOfTestInstallation(from, (client) =>
    client.query('CREATE TABLE notas_del_operador (n int); INSERT INTO notas_del_operador VALUES (1)'),
  )
  const { file, summary } = await makeTestBackupFile(from)
  expect(summary.tables.map(({ name }) => name)).toContain('notas_del_operador')
  const to = await makeTestInstallation()
  const said: string[] = []
  await restoreBackupFile(file, to, { onProgress: (line) => said.push(line) })
  expect(said.filter((line) => line.includes('notas_del_operador'))).toEqual([
    'notas_del_operador no es de Círculo: no se restauró; sus filas están en el archivo.',
  ])
  expect((await runWithDatabaseOfTestInstallation(to, readTableContents)).get('person')).toHaveLength(
    rowsPerTable,
  )
})

it('a backup starts only after a running migration has ended', async () => {
  const place = await makeTestInstallation()
  await runWithDatabaseOfTestInstallation(place, async (client) => {
    await client.query(`SELECT pg_advisory_lock(${migrationAdvisoryLockId})`)
    let finished = false
    const backup = makeTestBackupFile(place).finally(() => {
      finished = true
    })
    const asked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = 'ROLLBACK'`
    while ((await client.query(asked)).rows.length === 0) await sleep(20)
    expect(finished).toBe(false)
    await client.query(`SELECT pg_advisory_unlock(${migrationAdvisoryLockId})`)
    await backup
  })
})

it('the database has no sequences, large objects or other objects that a backup would omit', async () => {
  const others = await runWithDatabaseOfTestInstallation(await makeTestInstallation(), async (client) => {
    const { rows } = await client.query(
      // The backup copies the partitions of `directory_posting`, so ignore the partitioned parent table.
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i', 't', 'v')
         AND relname NOT IN ('directory_posting', 'directory_posting_pkey')
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
       UNION ALL SELECT oid::text FROM pg_largeobject_metadata`,
    )
    return rows
  })
  expect(others, 'sequences, partitions, materialized views or large objects').toEqual([])
})
