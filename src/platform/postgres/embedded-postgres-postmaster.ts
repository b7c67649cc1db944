import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, readlink, realpath, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartupError } from '#kernel/startup-error.ts'
import { chownToFolderOwner } from '#platform/files/owners.ts'
import type { PostgresProcessUser } from './embedded-postgres-account.ts'
import type { PostgresBinaries } from './embedded-postgres-binaries.ts'
import { createPostgresEnvironment } from './embedded-postgres-cluster.ts'
import {
  checkFolderLock,
  isFolderLockConflict,
  removeStalePidFile,
  wrapCommandInFolderLock,
} from './embedded-postgres-lock.ts'

export interface PostgresPostmasterProcess {
  pid: number
  port: number
  ready: boolean
}

export interface PostgresPostmasterLaunchOptions {
  folder: string
  binaries: PostgresBinaries
  runner: PostgresProcessUser
  port: number
  logFile: string
}

const MAX_LOG_BYTES = 5_000_000
const POLL_MS = 10
const MAX_START_MS = 120_000
const MAX_FAST_STOP_MS = 7_000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'circulo',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Do not log failed statements: PostgreSQL's error messages quote text that people typed.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  jit: 'off',
  random_page_cost: '1.1',
}

const BUSY_MESSAGES = [
  /postmaster\.pid" already exists/,
  /could not create any TCP\/IP sockets/,
  /shared memory block/,
]

/**
 * The launched PostgreSQL server outlives the current process.
 * @throws StartupError when the server cannot run on this machine
 */
export async function launchPostgresPostmaster(
  options: PostgresPostmasterLaunchOptions,
): Promise<PostgresPostmasterProcess | 'busy' | 'held'> {
  const { folder, binaries, runner, port, logFile } = options
  const lock = await checkFolderLock(folder)
  if (lock === 'held') return 'held'
  if ((await sizeOf(logFile)) > MAX_LOG_BYTES) await truncate(logFile)
  const logStart = await sizeOf(logFile)
  const log = await open(logFile, 'a', 0o600)
  await chownToFolderOwner(logFile)
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server: [string, string[]] = [binaries.postgres, ['-D', folder, '-p', String(port), ...settings]]
  const [file, args] = runner.command(
    ...(lock === 'free' ? wrapCommandInFolderLock(folder, ...server) : server),
  )
  const child = spawn(file, args, {
    ...runner.spawnOptions,
    env: createPostgresEnvironment(),
    cwd: path.parse(folder).root,
    // Ctrl+C in the terminal must reach only this process, which first completes its requests.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  let failure: string | undefined
  child.on('error', (error) => {
    failure = error.message
  })
  let taken = false
  child.on('exit', (code, signal) => {
    taken = lock === 'free' && isFolderLockConflict(code)
    failure ??= `exit ${code ?? signal}`
  })
  try {
    for (let waited = 0; waited < MAX_START_MS; waited += POLL_MS) {
      const postmaster = await readPostmaster(folder)
      if (postmaster?.ready && postmaster.pid === child.pid) return postmaster
      if (failure !== undefined) break
      await sleep(POLL_MS)
    }
  } finally {
    await log.close()
  }
  if (taken) return 'held'
  const messages = (await readFile(logFile, 'utf8')).slice(logStart)
  if (BUSY_MESSAGES.some((pattern) => pattern.test(messages))) return 'busy'
  const reason =
    messages.split('\n').find((line) => /FATAL|PANIC|error/i.test(line)) ?? failure ?? 'tardó demasiado'
  throw new StartupError(
    `La base de datos integrada no arrancó (${reason.trim()}): el detalle está en ${logFile}; también puedes indicar otra base con DATABASE_URL.`,
  )
}

/** Deletes the file `postmaster.pid` if the PostgreSQL server of that file no longer runs. */
export async function findPostgresPostmaster(folder: string): Promise<PostgresPostmasterProcess | undefined> {
  const postmaster = await readPostmaster(folder)
  if (!postmaster) return undefined
  if (await servesFolder(postmaster.pid, folder)) return postmaster
  await removeStalePidFile(folder)
  return undefined
}

export async function stopPostgresPostmaster(folder: string, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await servesFolder(pid, folder))) return
    process.kill(pid, signal)
    for (let waited = 0; waited < MAX_FAST_STOP_MS; waited += POLL_MS) {
      if (!(await servesFolder(pid, folder))) return
      await sleep(POLL_MS)
    }
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A TCP server without a port')
  return address.port
}

async function readPostmaster(folder: string): Promise<PostgresPostmasterProcess | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

async function servesFolder(pid: number, folder: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform === 'linux') {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return cwd === (await realpath(folder))
  }
  if (process.platform === 'win32') return true
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({
    stdout: '',
  }))
  return stdout.includes('postgres') && stdout.includes(folder)
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => ({ size: 0 }))).size
}
