import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import {
  type BackupSummary,
  backupArchiveTrailerBytes,
  backupFormatVersion,
  backupHeaderEntryName,
  backupHeaderSchema,
  backupSummaryEntryName,
  backupSummarySchema,
  encodeBackupArchiveTrailer,
  maxTableChunkBytes,
  tarBlockSize,
} from '#platform/backup/archive.ts'
import { BackupError } from '#platform/backup/backup-error.ts'

export interface BackupArchiveEntry {
  name: string
  offset: number
  size: number
}

export interface TableRowsChunk extends BackupArchiveEntry {
  /** Uncompressed size of the rows in bytes, as stated in the backup. */
  unpacked: number
}

export interface VerifiedBackupArchive {
  summary: BackupSummary
  rowBytes: number
  partsOf(table: string): TableRowsChunk[]
  /** @throws BackupError */
  rowsOf(part: TableRowsChunk): Promise<Buffer>
  read(entry: BackupArchiveEntry): Promise<Buffer>
  photoEntries(): AsyncGenerator<BackupArchiveEntry>
}

const unpack = promisify(gunzip)
const windowSize = 1024 * 1024
const partName = /^database\/([^/]+)\/\d+\.copy\.gz$/
const photoName = /^photos\//

const notABackupMessage = () =>
  new BackupError('El archivo no es un respaldo de Círculo, o está dañado desde el principio.')
const damagedMessage = (cause?: unknown) =>
  new BackupError('El respaldo está dañado o incompleto: sus sumas no coinciden. Usa otro.', { cause })
const newerFormatMessage = (product: string) =>
  new BackupError(
    `El respaldo es de una versión más nueva de Círculo (${product}): restáuralo con esa o con otra posterior.`,
  )

/** @throws BackupError when any byte differs from the written bytes */
export async function openBackupArchive(
  file: FileHandle,
  heard: (bytes: number, of: number) => void = () => undefined,
): Promise<VerifiedBackupArchive> {
  const { size } = await file.stat()
  const end = size - backupArchiveTrailerBytes
  const first = await readAt(file, { name: '', offset: 0, size: tarBlockSize })
  if (first.length < tarBlockSize || !first.toString('latin1').startsWith(`${backupHeaderEntryName}\0`))
    throw notABackupMessage()
  if (end < tarBlockSize) throw damagedMessage()

  const whole = createHash('sha256')
  let at = 0
  for await (const bytes of windowsOf(file, end)) {
    whole.update(bytes)
    heard(at, size)
    at += bytes.length
  }
  const tail = await readAt(file, { name: '', offset: end, size: backupArchiveTrailerBytes })
  if (!tail.equals(encodeBackupArchiveTrailer(whole.digest('hex')))) throw damagedMessage()
  return indexOf(file, end)
}

async function indexOf(file: FileHandle, end: number): Promise<VerifiedBackupArchive> {
  const read = (entry: BackupArchiveEntry) => readAt(file, entry)
  const parts = new Map<string, TableRowsChunk[]>()
  let rowBytes = 0
  let head: BackupArchiveEntry | undefined
  let summary: BackupArchiveEntry | undefined
  for await (const entry of entriesOf(file, end)) {
    const [, table] = partName.exec(entry.name) ?? []
    if (table !== undefined) {
      const part = { ...entry, unpacked: await unpackedSize(file, entry) }
      rowBytes += part.unpacked
      const known = parts.get(table)
      if (known) known.push(part)
      else parts.set(table, [part])
    }
    head ??= entry
    if (entry.name === backupSummaryEntryName) summary = entry
  }
  const { version, product } = backupHeaderSchema.parse(JSON.parse(String(head && (await read(head)))))
  if (version > backupFormatVersion) throw newerFormatMessage(product)
  if (!summary) throw damagedMessage()
  return {
    summary: backupSummarySchema.parse(JSON.parse(String(await read(summary)))),
    rowBytes,
    partsOf: (table) => parts.get(table) ?? [],
    // Limit the unpacked size: in a forged backup, a few compressed bytes could fill the memory.
    rowsOf: async (part) =>
      unpack(await read(part), { maxOutputLength: Math.max(part.unpacked, 1) }).catch(() => {
        throw damagedMessage()
      }),
    read,
    async *photoEntries() {
      for await (const entry of entriesOf(file, end)) if (photoName.test(entry.name)) yield entry
    },
  }
}

async function unpackedSize(file: FileHandle, { offset, size }: BackupArchiveEntry): Promise<number> {
  if (size < 4) throw damagedMessage()
  const declaredSize = await readAt(file, { name: '', offset: offset + size - 4, size: 4 })
  const bytes = declaredSize.readUInt32LE()
  if (bytes > maxTableChunkBytes) throw damagedMessage()
  return bytes
}

/**
 * A forged backup can have correct checksums, so check every entry.
 * @throws BackupError on anything that a backup cannot contain
 */
async function* entriesOf(file: FileHandle, end: number): AsyncGenerator<BackupArchiveEntry> {
  const tar = extract()
  const fed = pipeline(windowsOf(file, end), tar).catch(() => undefined)
  try {
    for await (const content of tar) {
      const { name, size } = content.header
      const offset = content.offset + tarBlockSize
      if (!Number.isSafeInteger(size) || offset + size > end) throw damagedMessage()
      yield { name, size, offset }
      content.resume()
    }
  } catch (error) {
    throw damagedMessage(error)
  } finally {
    await fed
  }
}

async function* windowsOf(file: FileHandle, end: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < end; at += windowSize)
    yield readAt(file, { name: '', offset: at, size: Math.min(windowSize, end - at) })
}

async function readAt(file: FileHandle, { offset, size }: BackupArchiveEntry): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(bytes, done, size - done, offset + done)
    if (bytesRead === 0) return bytes.subarray(0, done)
    done += bytesRead
  }
  return bytes
}
