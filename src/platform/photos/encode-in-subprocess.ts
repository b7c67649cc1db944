import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deserialize } from 'node:v8'
import type { AppError } from '#kernel/errors.ts'
import type { PhotoErrorCode } from '#kernel/photos/contract.ts'
import { photoError } from '#kernel/photos/errors.ts'
import { projectRoot } from '#kernel/project-root.ts'
import type { EncodedPhoto } from '#platform/photos/encode.ts'

const script = import.meta.filename.endsWith('.ts')
  ? path.join(projectRoot, 'src', 'platform', 'photos', 'encode-process.ts')
  : path.join(projectRoot, 'dist', 'server', 'encode-process.js')
/**
 * Max time to encode all sizes of one picture, in ms. The file encode.ts has a separate limit for the decoding.
 */
const maxEncodingMs = 60_000
/** Environment variables that the child process inherits. `DATABASE_URL` and all keys are left out. */
const inheritedVariables = /^(PATH|SYSTEMROOT|TEMP|LD_|MALLOC_)/i

type Result = EncodedPhoto | { code: PhotoErrorCode; reason: string }

/**
 * Encodes a picture in a child process, which is killed at once when the signal aborts. A thread could not
 * be stopped, and Node waits for its threads before it exits. If a decoder crashes or uses all memory,
 * only the child process ends.
 * @param file contains the picture; its current position does not matter
 * @param declaredType the media type that the sender declared
 * @throws PHOTOS.NOT_AN_IMAGE, PHOTOS.HEIC, PHOTOS.TOO_MANY_PIXELS, PHOTOS.UNREADABLE, or the signal's reason
 */
export async function encodeInSubprocess(
  file: FileHandle,
  declaredType: string,
  signal: AbortSignal,
): Promise<EncodedPhoto> {
  signal.throwIfAborted()
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => inheritedVariables.test(name)),
  )
  const child = spawn(process.execPath, [script, declaredType], {
    stdio: [file.fd, 'pipe', 'pipe'],
    env,
    timeout: maxEncodingMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
  })
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    const [output, complaint, [exitCode, killedBy]] = await Promise.all([
      readAll(child.stdout),
      readAll(child.stderr),
      once(child, 'close'),
    ])
    signal.throwIfAborted()
    const ended = `The encoder ended with ${exitCode ?? killedBy}: ${complaint}`
    if (killedBy !== null) throw unreadable(ended)
    if (exitCode !== 0) throw new Error(ended)
    const result: Result = deserialize(output)
    if ('code' in result) throw photoError(result.code, { cause: new Error(result.reason) })
    return result
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

async function readAll(stream: Readable | null): Promise<Buffer> {
  return stream ? buffer(stream) : Buffer.alloc(0)
}

function unreadable(reason: string): AppError {
  return photoError('PHOTOS.UNREADABLE', { cause: new Error(reason) })
}
