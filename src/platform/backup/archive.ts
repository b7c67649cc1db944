import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * The file of a backup: a tar (POSIX ustar) that `tar` opens, with the SHA-256 of every entry inside, as `sha256sum --check`
 * reads them. It ends in an entry of a fixed place and size that holds the SHA-256 of all that comes before it: a file is whole if
 * its last bytes are the ones that the others lead to. That holds for every format there will be.
 */

export const blockSize = 512
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
  const addEntry = async (name: string, bytes: Uint8Array) => {
    await put(entryHeader(name, bytes.length, at))
    await put(bytes)
    const padding = paddingOf(bytes.length)
    if (padding > 0) await put(Buffer.alloc(padding))
  }
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

/** A header, one block with the sum, and the two empty blocks with which a tar ends. */
export const tailSize = 4 * blockSize

/** The last bytes of an archive. @param sum SHA-256 in hex of everything before them */
export function tailFor(sum: string): Buffer {
  const content = Buffer.alloc(3 * blockSize)
  const length = content.write(`${sum}  -\n`)
  return Buffer.concat([entryHeader('whole.sha256', length, new Date(0)), content])
}

/** Bytes between the end of an entry of this size and the next. */
export function paddingOf(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize
}

const sumField = { start: 148, end: 156 }

function entryHeader(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(blockSize)
  if (!/^[!-~]{1,100}$/.test(name)) throw new Error(`A tar has no room for the name ${name}`)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.fill(' ', sumField.start, sumField.end)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)} `, sumField.start)
  return header
}

/** Name and size of the entry that a header begins; undefined when it is none of ours. */
export function readHeader(header: Buffer): { name: string; size: number } | undefined {
  if (header.toString('latin1', 257, 262) !== 'ustar') return undefined
  const [name = ''] = header.toString('latin1', 0, 100).split('\0')
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
  return name !== '' && Number.isSafeInteger(size) && size >= 0 ? { name, size } : undefined
}
