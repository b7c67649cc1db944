import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deserialize } from 'node:v8'
import type { AppError } from '#kernel/errors.ts'
import type { PhotoErrorCode } from '#kernel/photos/contract.ts'
import { createPhotoError } from '#kernel/photos/errors.ts'
import { projectRoot } from '#kernel/project-root.ts'
import type { EncodedPhoto } from '#platform/photos/encode.ts'

const script = import.meta.filename.endsWith('.ts')
  ? path.join(projectRoot, 'src', 'platform', 'photos', 'encode-process.ts')
  : path.join(projectRoot, 'dist', 'server', 'encode-process.js')
const maxEncodingMs = 60_000
/** The child process gets neither `DATABASE_URL` nor any secret key. */
const inheritedVariables = /^(PATH|SYSTEMROOT|TEMP|LD_|MALLOC_)/i

type Result = EncodedPhoto | { code: PhotoErrorCode; reason: string }

/**
 * Encodes a photo in a child process, because a thread cannot be killed when the signal aborts.
 * @throws PHOTOS.NOT_AN_IMAGE, PHOTOS.HEIC, PHOTOS.TOO_MANY_PIXELS, PHOTOS.UNREADABLE, or the signal's reason
 */
export async function encodePhotoInSubprocess(
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
    if ('code' in result) throw createPhotoError(result.code, { cause: new Error(result.reason) })
    return result
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

async function readAll(stream: Readable | null): Promise<Buffer> {
  return stream ? buffer(stream) : Buffer.alloc(0)
}

function unreadable(reason: string): AppError {
  return createPhotoError('PHOTOS.UNREADABLE', { cause: new Error(reason) })
}
