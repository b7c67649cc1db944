import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { z } from 'zod'

/**
 * Format of a backup file: a tar (POSIX ustar) with the SHA-256 of every entry, in the format of `sha256sum
 * --check`. The last entry has a fixed position and size. It contains the SHA-256 of all bytes before it, so
 * that a complete file can be recognized. All format versions end in this way.
 */

export const tarBlockSize = 512
/** Size in bytes of the two empty blocks at the end of a tar. */
const endSize = 2 * tarBlockSize
export const backupHeadEntryName = 'circulo.json'
/** Name of the last entry before the checksums. It describes the content and the origin of the backup. */
export const summaryEntryName = 'summary.json'
export const backupFormatVersion = 1

/**
 * Min size in bytes of one piece of a table's rows. Rows are written in pieces, because a tar entry states its
 * size before its content.
 */
export const minTablePieceBytes = 1024 * 1024
export const maxTablePieceBytes = 4 * minTablePieceBytes

export const backupHeadSchema = z.object({
  format: z.literal('circulo-backup'),
  version: z.number(),
  product: z.string(),
  startedAt: z.string(),
})

export const backupSummarySchema = z.object({
  product: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  leftOut: z.array(z.string()),
  photos: z.object({
    files: z.number(),
    bytes: z.number(),
    missing: z.array(z.string()),
  }),
})
export type BackupSummary = z.infer<typeof backupSummarySchema>

export type ByteWriter = (bytes: Uint8Array) => Promise<void>

export interface BackupArchiveWriter {
  /** @param name name of the tar entry, at most 100 ASCII characters */
  add(name: string, bytes: Uint8Array): Promise<void>
  finish(): Promise<void>
}

/**
 * Max entries per checksum file in a backup. A single checksum file for a million photos would need a
 * million lines in memory.
 */
const sumsTogether = 10_000

export function createBackupArchiveWriter(write: ByteWriter, at: Date): BackupArchiveWriter {
  const whole = createHash('sha256')
  let sums: string[] = []
  let sumFiles = 0

  const put = async (bytes: Uint8Array) => {
    whole.update(bytes)
    await write(bytes)
  }
  const addEntry = async (name: string, bytes: Uint8Array) => put(await encodeEntry(name, bytes, at))
  const writeSums = async () => {
    if (sums.length === 0) return
    sumFiles += 1
    await addEntry(`sums/${String(sumFiles).padStart(6, '0')}.sha256`, Buffer.from(sums.join('')))
    sums = []
  }
  return {
    add: async (name, bytes) => {
      sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
      await addEntry(name, bytes)
      if (sums.length === sumsTogether) await writeSums()
    },
    finish: async () => {
      await writeSums()
      await write(encodeArchiveTail(whole.digest('hex')))
    },
  }
}

/** The whole tar entry is in memory, because pieces of tables and photos are small. */
async function encodeEntry(name: string, bytes: Uint8Array, at: Date): Promise<Buffer> {
  if (!/^[!-~]{1,100}$/.test(name)) throw new Error(`The name does not fit into a tar header: ${name}`)
  const tar = pack()
  tar.entry({ name, mode: 0o600, mtime: at }, bytes)
  tar.finalize()
  const encoded = await buffer(tar)
  return encoded.subarray(0, encoded.length - endSize)
}

/**
 * Size in bytes of the end of a backup file: a tar header, one block with the checksum, and
 * the tar's two empty blocks.
 */
export const archiveTailBytes = 2 * tarBlockSize + endSize
/**
 * Octal fields in the tar header of the last entry: mode, user id, group id, size of the line with the
 * checksum, time, checksum of the header.
 */
const tailNumbers = ['0000600', '0000000', '0000000', '00000000104', '00000000000', '010000', ' ']

/**
 * Returns the last bytes of a backup file. They are written without a tar library, because every version of the
 * product compares them byte by byte.
 * @param sum SHA-256 in hex of all bytes before the end
 */
export function encodeArchiveTail(sum: string): Buffer {
  const tail = Buffer.alloc(archiveTailBytes)
  tail.write('whole.sha256')
  tail.write(`${tailNumbers.join('\0')}0`, 100)
  tail.write('ustar\x0000', 257)
  tail.write(`${sum}  -\n`, tarBlockSize)
  return tail
}
