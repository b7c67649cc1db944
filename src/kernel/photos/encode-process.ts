import { fstatSync, readSync } from 'node:fs'
import { serialize } from 'node:v8'
import { AppError } from '#kernel/errors.ts'
import { encodePhoto } from '#kernel/photos/encode.ts'

// A process for one picture: see encode-apart.ts. Standard input is the file, standard output gets the result.

// Ctrl+C reaches every process of the terminal; only the parent process decides when this one ends.
process.on('SIGINT', () => undefined)

const [, , declaredType = ''] = process.argv
const result = await encodePhoto(readStandardInput(), declaredType).catch((error: unknown) => {
  if (error instanceof AppError) return { code: error.code, reason: String(error.cause) }
  throw error
})
process.stdout.write(serialize(result))

/** From the start of the file: the descriptor is shared with the parent process, which has written to its end. */
function readStandardInput(): Buffer {
  const bytes = Buffer.alloc(fstatSync(0).size)
  let at = 0
  while (at < bytes.length) {
    const read = readSync(0, bytes, at, bytes.length - at, at)
    if (read === 0) break
    at += read
  }
  return bytes.subarray(0, at)
}
