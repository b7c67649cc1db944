import { fstatSync, readSync } from 'node:fs'
import { serialize } from 'node:v8'
import { AppError } from '#kernel/errors.ts'
import { encodePhoto } from '#platform/photos/encode.ts'

// Child process that encodes one picture from stdin to stdout (see encode-in-subprocess.ts).

// Ignore Ctrl+C, because the parent process ends this process.
process.on('SIGINT', () => undefined)

const [, , declaredType = ''] = process.argv
const result = await encodePhoto(readStandardInput(), declaredType).catch((error: unknown) => {
  if (error instanceof AppError) return { code: error.code, reason: String(error.cause) }
  throw error
})
process.stdout.write(serialize(result))

/** Read from offset 0, because the file offset of stdin is at the end. */
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
