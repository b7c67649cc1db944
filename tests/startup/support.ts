import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'

export const isRunningAsRoot = process.getuid?.() === 0
const NOBODY = 65_534

const silent = () => undefined
export const silentLog = { info: silent, warn: silent, error: silent }

export async function makeTestFolder(): Promise<string> {
  const { folder, remove } = await createTestFolder()
  onTestFinished(remove)
  return folder
}

export async function createTestFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'circulo-startup-'))
  const remove = async () => {
    const pid = await readPostmasterPid(folder)
    if (pid !== undefined && isProcessAlive(pid)) process.kill(pid, 'SIGKILL')
    await waitUntil(async () => pid === undefined || !isProcessAlive(pid), 'the server to be gone')
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  return { folder, remove }
}

export async function readPostmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return text ? Number(text.split('\n')[0]) : undefined
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export async function waitUntil(
  condition: () => Promise<boolean>,
  what: string,
  timeoutMs = 60_000,
): Promise<void> {
  for (let waited = 0; waited < timeoutMs; waited += 20) {
    if (await condition()) return
    await sleep(20)
  }
  throw new Error(`Waited ${timeoutMs} ms without success for ${what}`)
}

export async function runSqlStatements(
  url: string,
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

export interface RunningProcess {
  child: ChildProcess
  pid: number
  output(): string
  seen(pattern: RegExp, timeoutMs?: number): Promise<RegExpExecArray>
  ended(): Promise<number | string>
}

export interface RunProgramOptions {
  env?: Record<string, string>
  ordinaryUser?: boolean
}

export function runNodeScript(args: string[], options: RunProgramOptions = {}): RunningProcess {
  const command =
    options.ordinaryUser && isRunningAsRoot
      ? // The unprivileged user gets permission to read all files, because the project folder may belong to root.
        ['setpriv', ...demotion(), '--', process.execPath, ...args]
      : [process.execPath, ...args]
  return runProgram(command, options.env)
}

export function runProgram(command: string[], env?: Record<string, string>): RunningProcess {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV|NODE_OPTIONS|DATABASE_URL)/.test(name),
  )
  const [file = '', ...rest] = command
  const child = spawn(file, rest, {
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const exit = once(child, 'close').then(([code, signal]): number | string => code ?? signal)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  return {
    child,
    pid: child.pid ?? 0,
    output: () => output,
    ended: () => exit,
    seen: async (pattern, timeoutMs = 90_000) => {
      const gone = exit.then(() => true)
      for (let waited = 0; waited < timeoutMs; waited += 10) {
        const match = pattern.exec(output)
        if (match) return match
        if (await Promise.race([gone, sleep(10, false)])) break
      }
      const match = pattern.exec(output)
      if (match) return match
      throw new Error(`The output never contained ${pattern}:\n${output}`)
    },
  }
}

function demotion(): string[] {
  const capability = '-all,+dac_read_search'
  return [
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    `--bounding-set=${capability}`,
    '--securebits=+no_setuid_fixup',
  ]
}
