import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import type { Write } from '#platform/backup/archive.ts'
import { BackupError } from '#platform/backup/backup-error.ts'
import { codeOf } from '#platform/logged-error.ts'

/** Where a backup goes. */
export interface Destination {
  write: Write
  /** Everything was written: from here on it is a backup. */
  keep(): Promise<void>
  /** It is none: nothing of it stays. */
  discard(): Promise<void>
}

/** What a file is called until it is whole. */
export const unfinished = /\.[0-9a-f]{12}\.parcial$/

/**
 * A file that only its owner can read, and that has its name from the moment at which all of it is on the disk. Nothing that has
 * the name already is written over.
 * @param file absolute path
 * @throws BackupError
 */
export async function openDestination(file: string): Promise<Destination> {
  const taken = await access(file).then(
    () => true,
    () => false,
  )
  if (taken) throw new BackupError(`Ya existe ${file}: elige otro nombre.`)
  const draft = `${file}.${randomBytes(6).toString('hex')}.parcial`
  const handle = await open(draft, 'wx', 0o600).catch(explain(file))
  return {
    write: async (bytes) => {
      for (let done = 0; done < bytes.length; )
        done += (await handle.write(bytes, done).catch(explain(file))).bytesWritten
    },
    keep: async () => {
      await handle.sync().catch(explain(file))
      await handle.close()
      await rename(draft, file)
      await keepName(path.dirname(file))
    },
    discard: async () => {
      await handle.close().catch(() => undefined)
      await rm(draft, { force: true })
    },
  }
}

/** Standard output, for whoever encrypts it or takes it elsewhere. */
export function streamDestination(stream: Writable): Destination {
  let broken: Error | undefined
  stream.on('error', (error: Error) => {
    broken = error
  })
  return {
    write: async (bytes) => {
      if (broken) throw new BackupError(`Quien recibe el respaldo dejó de leer (${broken.message}).`)
      if (!stream.write(bytes)) await drained(stream)
    },
    keep: async () => {
      await new Promise<void>((resolve) => stream.write('', () => resolve()))
      if (broken) throw new BackupError(`Quien recibe el respaldo dejó de leer (${broken.message}).`)
    },
    discard: async () => undefined,
  }
}

/** Who waits a hundred thousand times must not leave as many listeners behind. */
async function drained(stream: Writable): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]).catch(
    () => undefined,
  )
  over.abort()
}

function explain(file: string): (error: unknown) => never {
  return (error) => {
    const code = String(codeOf(error) ?? '')
    const reasons: Record<string, string> = {
      ENOSPC: 'no hay espacio en el disco',
      EDQUOT: 'se acabó la cuota del disco',
      EFBIG: 'el archivo pasa del tamaño permitido',
      ENOENT: 'la carpeta no existe',
      EACCES: 'este usuario no puede escribir ahí',
      EROFS: 'ese disco es de solo lectura',
    }
    throw new BackupError(
      `No se pudo escribir ${file}: ${reasons[code] ?? code}. No quedó ningún respaldo a medias.`,
      {
        cause: error,
      },
    )
  }
}

/** A name is on disk with its folder. Windows has no way to say so, and writes it by itself. */
async function keepName(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
