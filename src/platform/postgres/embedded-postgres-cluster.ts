import { type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '#kernel/startup-error.ts'
import { getErrorCode } from '#platform/logged-error.ts'
import type { PostgresProcessUser } from './embedded-postgres-account.ts'
import { POSTGRES_MAJOR, type PostgresBinaries } from './embedded-postgres-binaries.ts'
import { runWithOsUserName } from './embedded-postgres-name.ts'

export interface PostgresCluster {
  folder: string
  /** The superuser and the product's role share one password: the server accepts only local connections. */
  password: string
}

export const POSTGRES_SUPERUSER = 'postgres'

const PASSWORD_FILE = 'circulo.password'
const ABANDONED_AFTER_MS = 10 * 60_000

/** Sorted by preference: with the locale 'C', trigram searches support only ASCII letters. */
const CTYPES = ['C.UTF-8', 'en_US.UTF-8', 'C']

/**
 * A new cluster is created in a temporary folder and renamed: an interruption leaves no partial cluster.
 * @throws StartupError when the folder belongs to another version or user, or cannot be created
 */
export async function openPostgresCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  runner: PostgresProcessUser,
): Promise<PostgresCluster> {
  const folder = getPostgresClusterFolder(dataDir)
  if ((await readVersion(folder)) === undefined) await createCluster(dataDir, binaries, runner)
  const version = await readVersion(folder)
  if (version !== POSTGRES_MAJOR) {
    throw new StartupError(
      `La carpeta ${folder} es de PostgreSQL ${version ?? 'desconocido'} y esta versión de Círculo usa el ${POSTGRES_MAJOR}: respáldala con la versión de Círculo que la usaba (npm run backup) y restaura el respaldo con esta en otra carpeta (DATA_DIR); docs/operating/upgrade.md dice cómo.`,
    )
  }
  return { folder, password: (await readFile(path.join(folder, PASSWORD_FILE), 'utf8')).trim() }
}

export function getPostgresClusterFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres')
}

export function createPostgresEnvironment(): SpawnOptions['env'] {
  const foreign = /^(PG|LC_|LANG|TZ$)/
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
    LC_ALL: 'C',
  }
}

async function readVersion(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw new StartupError(
      `No se puede leer la base de datos en ${folder}: inicia Círculo con el usuario al que pertenece o indica otra carpeta con DATA_DIR.`,
      { cause: error },
    )
  }
}

async function createCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  runner: PostgresProcessUser,
): Promise<void> {
  const draft = path.join(dataDir, `postgres.new-${randomBytes(6).toString('hex')}`)
  const passwordFile = `${draft}.password`
  const own = async (file: string) => {
    if (runner.account) await chown(file, runner.account.uid, runner.account.gid)
  }
  await removeAbandonedDrafts(dataDir)
  try {
    await mkdir(draft, { mode: 0o700 })
    await own(draft)
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    await own(passwordFile)
    await initialise(draft, passwordFile, binaries, runner)
    await rename(passwordFile, path.join(draft, PASSWORD_FILE))
    await rename(draft, getPostgresClusterFolder(dataDir))
  } catch (error) {
    const taken = ['ENOTEMPTY', 'EEXIST'].includes(String(getErrorCode(error)))
    if (!taken) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
}

async function initialise(
  folder: string,
  passwordFile: string,
  binaries: PostgresBinaries,
  runner: PostgresProcessUser,
) {
  let reason = ''
  for (const ctype of CTYPES) {
    const [file, args] = runner.command(binaries.initdb, [
      `--pgdata=${folder}`,
      `--username=${POSTGRES_SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's built-in collation sorts in the same way on every system.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-collate=C',
      `--lc-ctype=${ctype}`,
      '--no-instructions',
    ])
    const result = await runWithOsUserName(folder, runner.account, (name) =>
      runToEnd(file, args, { ...runner.spawnOptions, env: { ...createPostgresEnvironment(), ...name } }),
    )
    if (result.ok) return
    reason = result.output
    if (!reason.includes('invalid locale name')) break
  }
  const line = reason.split('\n').find((text) => /error|FATAL/i.test(text)) ?? reason.trim()
  throw new StartupError(
    `No se pudo crear la base de datos en ${path.dirname(folder)} (${line.trim()}): revisa el espacio y los permisos, o indica DATABASE_URL.`,
  )
}

function runToEnd(
  file: string,
  args: string[],
  options: SpawnOptions,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...options,
      cwd: path.parse(file).root || '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

async function removeAbandonedDrafts(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))
  for (const name of names) {
    const draft = path.join(dataDir, name)
    const { mtimeMs } = await stat(draft)
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(draft, { recursive: true, force: true })
  }
}
