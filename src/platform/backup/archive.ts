import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { z } from 'zod'

/** A backup file is a tar archive whose last entry contains the SHA-256 of all earlier bytes. */

export const tarBlockSize = 512
const endSize = 2 * tarBlockSize
export const backupHeaderEntryName = 'circulo.json'
export const backupSummaryEntryName = 'summary.json'
export const backupFormatVersion = 1

/** A tar header states the content's size in advance, so each table is stored as many small entries. */
export const minTableChunkBytes = 1024 * 1024
export const maxTableChunkBytes = 4 * minTableChunkBytes

export const backupHeaderSchema = z.object({
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
  /** @param name name of the entry in the tar file: at most 100 ASCII characters */
  add(name: string, bytes: Uint8Array): Promise<void>
  finish(): Promise<void>
}

/** A single checksum file for a million photos would need a million lines in memory. */
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
      await write(encodeBackupArchiveTrailer(whole.digest('hex')))
    },
  }
}

async function encodeEntry(name: string, bytes: Uint8Array, at: Date): Promise<Buffer> {
  if (!/^[!-~]{1,100}$/.test(name)) throw new Error(`The name does not fit into a tar header: ${name}`)
  const tar = pack()
  tar.entry({ name, mode: 0o600, mtime: at }, bytes)
  tar.finalize()
  const encoded = await buffer(tar)
  return encoded.subarray(0, encoded.length - endSize)
}

export const backupArchiveTrailerBytes = 2 * tarBlockSize + endSize
const tailNumbers = ['0000600', '0000000', '0000000', '00000000104', '00000000000', '010000', ' ']

/**
 * Creates the tar entry without a library: a library update could change bytes that the restore command compares
 * exactly.
 */
export function encodeBackupArchiveTrailer(sum: string): Buffer {
  const tail = Buffer.alloc(backupArchiveTrailerBytes)
  tail.write('whole.sha256')
  tail.write(`${tailNumbers.join('\0')}0`, 100)
  tail.write('ustar\x0000', 257)
  tail.write(`${sum}  -\n`, tarBlockSize)
  return tail
}
