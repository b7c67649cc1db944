import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, truncate } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { expect, it, onTestFinished } from 'vitest'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import {
  createBackupArchiveWriter,
  encodeBackupArchiveTrailer,
  maxTableChunkBytes,
} from '#platform/backup/archive.ts'
import { openBackupArchive } from '#platform/backup/read-archive.ts'
import { insertRowsIntoAllTables } from '../../support/fill-tables.ts'
import {
  makeTempFolder,
  makeTestBackupFile,
  makeTestInstallation,
  restoreBackupFile,
  runWithDatabaseOfTestInstallation,
} from './installations.ts'

const damaged = 'El respaldo está dañado o incompleto'
const notOurs = 'El archivo no es un respaldo de Círculo'

async function smallBackup() {
  const from = await makeTestInstallation()
  await runWithDatabaseOfTestInstallation(from, insertRowsIntoAllTables)
  await runWithDatabaseOfTestInstallation(from, (client) =>
    client.query('UPDATE photo SET attached_at = NULL'),
  )
  return makeTestBackupFile(from)
}

async function changed(file: string, change: (bytes: Buffer) => Buffer | undefined) {
  const bytes = await readFile(file)
  const copy = await open(path.join(await makeTempFolder(), 'changed.tar'), 'wx+')
  await copy.writeFile(change(bytes) ?? bytes)
  return copy
}

it('a restore rejects a backup file in which one bit was changed or which is truncated', async () => {
  const { file, path: name } = await smallBackup()
  const { size } = await file.stat()
  const copy = await changed(name, () => undefined)
  try {
    const byte = Buffer.alloc(1)
    const offsets = [
      ...Array.from({ length: 60 }, (_, n) => (n * 7919 * 13) % size),
      0,
      156,
      size - 2048,
      size - 1500,
      size - 513,
      size - 1,
    ]
    for (const at of offsets) {
      await copy.read(byte, 0, 1, at)
      await copy.write(Buffer.from([(byte[0] ?? 0) ^ 4]), 0, 1, at)
      await expect(openBackupArchive(copy), `byte ${at}`).rejects.toThrow(at < 512 ? /dañado/ : damaged)
      await copy.write(byte, 0, 1, at)
    }
    await expect(openBackupArchive(copy)).resolves.toBeDefined()
    for (const length of [size - 1, size - 512, size - 2048, Math.floor(size / 2), 512, 100, 0]) {
      await truncate(name, length)
      await expect(openBackupArchive(file), `${length} bytes`).rejects.toThrow(
        length < 512 ? notOurs : damaged,
      )
    }
  } finally {
    await copy.close()
  }
})

it('a restore rejects a non-backup file, a backup of a newer format, and a backup with different database migrations', async () => {
  const picture = await open(path.join(await makeTempFolder(), 'x.tar'), 'wx+')
  await picture.writeFile(Buffer.alloc(10_000, 'not a backup'))
  await expect(openBackupArchive(picture)).rejects.toThrow(notOurs)
  await picture.close()

  const future = await open(path.join(await makeTempFolder(), 'y.tar'), 'wx+')
  const archive = createBackupArchiveWriter(async (bytes) => void (await future.write(bytes)), new Date())
  await archive.add(
    'circulo.json',
    Buffer.from('{"format":"circulo-backup","version":2,"product":"9.0.0","startedAt":"x"}'),
  )
  await archive.finish()
  await expect(openBackupArchive(future)).rejects.toThrow(
    'El respaldo es de una versión más nueva de Círculo (9.0.0)',
  )
  await future.close()

  const from = await makeTestInstallation()
  await runWithDatabaseOfTestInstallation(from, insertRowsIntoAllTables)
  await runWithDatabaseOfTestInstallation(from, (client) =>
    client.query('UPDATE photo SET attached_at = NULL'),
  )
  const history = (change: string) =>
    runWithDatabaseOfTestInstallation(from, (client) =>
      client.query(`UPDATE _prisma_migrations SET ${change} WHERE migration_name LIKE '%_search'`),
    )
  const to = await makeTestInstallation()
  await history("checksum = repeat('0', 64)")
  await expect(restoreBackupFile((await makeTestBackupFile(from)).file, to)).rejects.toThrow(
    'otra versión de la migración 20261123200200_search',
  )
  await history("migration_name = '20991231000000_future_search'")
  await expect(restoreBackupFile((await makeTestBackupFile(from)).file, to)).rejects.toThrow(
    'versión más nueva de Círculo (0.1.0, con 20991231000000_future',
  )
})

it('a restore into a database that has data or tables of another program is rejected and changes nothing', async () => {
  const { file } = await smallBackup()
  const used = await makeTestInstallation()
  await runWithDatabaseOfTestInstallation(used, (client) =>
    client.query(`INSERT INTO removed_contact (phone_hash) VALUES ('x')`),
  )
  await expect(restoreBackupFile(file, used)).rejects.toThrow(
    'Esta instalación ya tiene datos (removed_contact)',
  )

  const theirs = await makeTestInstallation('template1')
  await runWithDatabaseOfTestInstallation(theirs, (client) =>
    client.query('CREATE TABLE theirs (n int); INSERT INTO theirs VALUES (1)'),
  )
  await expect(restoreBackupFile(file, theirs)).rejects.toThrow('tablas de otro programa')
  expect(
    await runWithDatabaseOfTestInstallation(
      theirs,
      async (client) => (await client.query('SELECT n FROM theirs')).rows,
    ),
  ).toEqual([{ n: 1 }])
})

it('a failed restore changes nothing, removes only the photos that it added, and can be repeated', async () => {
  const from = await makeTestInstallation()
  await runWithDatabaseOfTestInstallation(from, async (client) => {
    await insertRowsIntoAllTables(client)
    await client.query(
      `UPDATE photo SET storage_key = 'usuarios/b/' || id, attached_at = now(), moves_to = NULL`,
    )
  })
  const folders = await runWithDatabaseOfTestInstallation(from, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      'SELECT storage_key AS folder FROM photo ORDER BY id',
    )
    return rows.map(({ folder }) => folder)
  })
  const names = ['large.webp', 'medium.webp', 'thumb.webp', 'card.jpg']
  for (const folder of folders)
    for (const name of names) await from.storage.put(`${folder}/${name}`, Buffer.from(name))
  const { file } = await makeTestBackupFile(from)

  const to = await makeTestInstallation()
  await to.storage.put(`${folders[0]}/large.webp`, Buffer.from('large.webp'))
  const failing: PhotoStorage = {
    ...to.storage,
    put: async (key, bytes) => {
      if (key === `${folders[2]}/card.jpg`) throw new Error('the disk is full')
      await to.storage.put(key, bytes)
    },
  }
  await expect(restoreBackupFile(file, { ...to, storage: failing })).rejects.toThrow('the disk is full')
  const left: string[] = []
  for await (const key of to.storage.list()) left.push(key)
  expect(left).toEqual([`${folders[0]}/large.webp`])
  expect(
    await runWithDatabaseOfTestInstallation(
      to,
      async (client) => (await client.query('SELECT count(*)::int AS people FROM person')).rows,
    ),
  ).toEqual([{ people: 0 }])

  expect(await restoreBackupFile(file, to)).toBe(folders.length * names.length)
})

it('a restore writes no file outside the photo folder, even if rows of the backup contain forged paths', async () => {
  const from = await makeTestInstallation()
  const photo = await runWithDatabaseOfTestInstallation(from, async (client) => {
    await insertRowsIntoAllTables(client)
    await client.query('UPDATE photo SET attached_at = NULL')
    const { rows } = await client.query<{ id: string }>('SELECT id FROM photo LIMIT 1')
    return rows[0]?.id
  })
  const to = await makeTestInstallation()
  const outside = `../${path.basename(await makeTempFolder())}/planted`
  await runWithDatabaseOfTestInstallation(from, (client) =>
    client.query('UPDATE photo SET storage_key = $1, moves_to = NULL, attached_at = now() WHERE id = $2', [
      outside,
      photo,
    ]),
  )
  const forged: PhotoStorage = {
    ...from.storage,
    open: async (key) =>
      key.startsWith(outside) ? { stream: Readable.from([Buffer.from('planted')]), size: 7 } : null,
  }
  const { file } = await makeTestBackupFile({ ...from, storage: forged })
  await expect(restoreBackupFile(file, to)).rejects.toThrow('outside')
  await expect(readdir(path.join(to.folder, outside))).rejects.toThrow('ENOENT')
})

/** A tar header has the size in octal digits, or in binary if the first byte is 128 or more. */
const forgedSizes = {
  negative: Buffer.from('-0000001000'),
  'beyond the end of the file': Buffer.from('77777777777'),
  'not a number': Buffer.from('99999999999'),
  'in binary, beyond the end of the file': Buffer.from([0x80, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255]),
  'in binary, without a sign': Buffer.from([0x81, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]),
}

it.each(Object.entries(forgedSizes))(
  'a restore rejects a backup when the size of a file in its tar archive is %s',
  async (_, size) => {
    const forged = await open(path.join(await makeTempFolder(), 'x.tar'), 'wx+')
    onTestFinished(() => forged.close())
    const pieces: Buffer[] = []
    const archive = createBackupArchiveWriter(
      async (bytes) => void pieces.push(Buffer.from(bytes)),
      new Date(),
    )
    await archive.add('circulo.json', Buffer.from('{}'))
    await archive.add('database/person/000001.copy.gz', gzipSync('x'))
    const header = pieces[1]?.subarray(0, 512) ?? Buffer.alloc(0)
    size.copy(header, 124)
    // The checksum of a tar header is computed with spaces in the checksum field.
    header.fill(' ', 148, 156)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    const content = Buffer.concat(pieces)
    await forged.writeFile(
      Buffer.concat([
        content,
        encodeBackupArchiveTrailer(createHash('sha256').update(content).digest('hex')),
      ]),
    )
    await expect(openBackupArchive(forged)).rejects.toThrow(damaged)
  },
)

it('a backup lists photos with missing files, and can be restored without these photos', async () => {
  const from = await makeTestInstallation()
  await runWithDatabaseOfTestInstallation(from, async (client) => {
    await insertRowsIntoAllTables(client)
    await client.query(`UPDATE photo SET attached_at = CASE kind WHEN 'WORK' THEN now() END`)
  })
  const { file, summary } = await makeTestBackupFile(from)
  const inUse = await runWithDatabaseOfTestInstallation(
    from,
    async (client) =>
      (await client.query<{ id: string }>('SELECT id FROM photo WHERE attached_at IS NOT NULL ORDER BY id'))
        .rows,
  )
  expect(inUse.length).toBeGreaterThan(0)
  expect(summary.photos.missing).toEqual(inUse.map(({ id }) => id))
  await restoreBackupFile(file, await makeTestInstallation())
})

async function withPeople(people: Buffer) {
  const { path: name } = await smallBackup()
  const forged = await open(path.join(await makeTempFolder(), 'forged.tar'), 'wx+')
  onTestFinished(() => forged.close())
  const archive = createBackupArchiveWriter(async (piece) => void (await forged.write(piece)), new Date())
  for await (const entry of createReadStream(name).pipe(extract())) {
    const content = await buffer(entry)
    if (/^sums|^whole/.test(entry.header.name)) continue
    await archive.add(entry.header.name, entry.header.name.startsWith('database/person/') ? people : content)
  }
  await archive.finish()
  return forged
}

it('a restore rejects a backup whose tables exceed the stated size, the size limit or free disk space', async () => {
  const endless = gzipSync(Buffer.alloc(2 * maxTableChunkBytes, '\n'))
  await expect(openBackupArchive(await withPeople(endless))).rejects.toThrow(damaged)
  await expect(openBackupArchive(await withPeople(Buffer.alloc(3)))).rejects.toThrow(damaged)

  const to = await makeTestInstallation()
  const modest = await withPeople(Buffer.concat([endless, gzipSync('\n')]))
  await expect(restoreBackupFile(modest, to)).rejects.toThrow(damaged)

  const { file } = await smallBackup()
  const { rowBytes } = await openBackupArchive(file)
  await expect(restoreBackupFile(file, to, { getFreeBytes: async () => rowBytes - 1 })).rejects.toThrow(
    'No hay lugar para la base',
  )
  await restoreBackupFile(file, to, { getFreeBytes: async () => rowBytes })
})
