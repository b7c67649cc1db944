import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import type { ByteWriter } from '#platform/backup/archive.ts'
import { BackupError } from '#platform/backup/backup-error.ts'
import { flushFolderToDisk } from '#platform/files/flush-folder.ts'
import { getErrorCode } from '#platform/logged-error.ts'

export interface BackupDestination {
  write: ByteWriter
  commit(): Promise<void>
  discard(): Promise<void>
}

export const unfinishedBackupFileSuffix = /\.[0-9a-f]{12}\.parcial$/

/**
 * A backup file gets its final name only when all content is on the disk.
 * @throws BackupError
 */
export async function openBackupFileDestination(file: string): Promise<BackupDestination> {
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
    commit: async () => {
      await handle.sync().catch(explain(file))
      await handle.close()
      await rename(draft, file)
      await flushFolderToDisk(path.dirname(file))
    },
    discard: async () => {
      await handle.close().catch(() => undefined)
      await rm(draft, { force: true })
    },
  }
}

export function createBackupStreamDestination(stream: Writable): BackupDestination {
  let broken: Error | undefined
  stream.on('error', (error: Error) => {
    broken = error
  })
  return {
    write: async (bytes) => {
      if (broken) throw new BackupError(`Quien recibe el respaldo dejó de leer (${broken.message}).`)
      if (!stream.write(bytes)) await drained(stream)
    },
    commit: async () => {
      await new Promise<void>((resolve) => stream.write('', () => resolve()))
      if (broken) throw new BackupError(`Quien recibe el respaldo dejó de leer (${broken.message}).`)
    },
    discard: async () => undefined,
  }
}

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
    const code = String(getErrorCode(error) ?? '')
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
