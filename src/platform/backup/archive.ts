import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { z } from 'zod'

/**
 * The file of a backup: a tar (POSIX ustar) that `tar` opens, with the SHA-256 of every entry inside, as `sha256sum --check`
 * reads them. It ends in an entry of a fixed place and size that holds the SHA-256 of all that comes before it: a file is whole if
 * its last bytes are the ones that the others lead to. That holds for every format there will be.
 */

export const blockSize = 512
/** Two empty blocks, with which a tar ends. */
const endSize = 2 * blockSize
/** The first entry: what this file is. */
export const headName = 'circulo.json'
/** Of the last: what it holds, where from, in which shape. */
export const summaryName = 'summary.json'
export const formatVersion = 1

/** Rows of a table are cut into pieces of this many bytes, and what comes in one go, because an entry says its size before its content. */
export const pieceSize = 1024 * 1024
/** No piece is longer, unpacked. */
export const longestPiece = 4 * pieceSize

export const headShape = z.object({
  format: z.literal('circulo-backup'),
  version: z.number(),
  /** Of the product that wrote it. */
  product: z.string(),
  /** ISO instant. */
  startedAt: z.string(),
})

export const summaryShape = z.object({
  product: z.string(),
  /** ISO instant to which the database in it belongs. */
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** Tables whose rows are not in it. */
  leftOut: z.array(z.string()),
  photos: z.object({
    files: z.number(),
    bytes: z.number(),
    /** Ids of photos in use of which a file was nowhere to be found. */
    missing: z.array(z.string()),
  }),
})
export type BackupSummary = z.infer<typeof summaryShape>

/** Where an archive's bytes go, in order. */
export type Write = (bytes: Uint8Array) => Promise<void>

export interface Archive {
  /** @param name at most 100 characters of ASCII */
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Writes what is left and the end. Nothing may be added after it. */
  finish(): Promise<void>
}

/** Sums are written now and then, so that a million photos are not a million lines in memory. */
const sumsTogether = 10_000

/** @param at instant that the entries carry */
export function createArchive(write: Write, at: Date): Archive {
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
      await write(tailFor(whole.digest('hex')))
    },
  }
}

/** Header, content and padding of an entry. Pieces and photos are small, so the whole entry is in memory. */
async function encodeEntry(name: string, bytes: Uint8Array, at: Date): Promise<Buffer> {
  if (!/^[!-~]{1,100}$/.test(name)) throw new Error(`A tar has no room for the name ${name}`)
  const tar = pack()
  tar.entry({ name, mode: 0o600, mtime: at }, bytes)
  tar.finalize()
  const encoded = await buffer(tar)
  return encoded.subarray(0, encoded.length - endSize)
}

/** A header, one block with the sum, and the end of the tar. */
export const tailSize = 2 * blockSize + endSize
/** Octal: mode, user, group, size of the line with the sum, time, checksum of the header. */
const tailNumbers = ['0000600', '0000000', '0000000', '00000000104', '00000000000', '010000', ' ']

/**
 * The last bytes of an archive. Every version of the product compares them, so they do not depend on how a library writes a header.
 * @param sum SHA-256 in hex of everything before them
 */
export function tailFor(sum: string): Buffer {
  const tail = Buffer.alloc(tailSize)
  tail.write('whole.sha256')
  tail.write(`${tailNumbers.join('\0')}0`, 100)
  tail.write('ustar\x0000', 257)
  tail.write(`${sum}  -\n`, blockSize)
  return tail
}
