import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '#kernel/startup-error.ts'
import { makeFolder } from '#platform/files/owners.ts'
import { getErrorCode } from '#platform/logged-error.ts'

/**
 * Tests a write, because permissions do not reveal read-only disks, full disks or broken network folders.
 * @throws StartupError
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.probe-${randomUUID()}`)
  try {
    await makeFolder(dataDir)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const code = getErrorCode(error)
    const reason = code === undefined ? '' : ` (${code})`
    throw new StartupError(
      `No se puede escribir en la carpeta de datos ${dataDir}${reason}: dale permiso de escritura a este usuario o indica otra carpeta con DATA_DIR.`,
      { cause: error },
    )
  }
}
