import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'
import { envNameOfDisabledFastPathStages, type ProcedureCallFastPathStage } from './fast-path/stages.ts'

export interface BenchServer {
  url: string
  port: number
  readyMs: number
  residentMb(): Promise<number | undefined>
  cpuMs(): Promise<number>
  stop(): Promise<void>
}

const startTimeoutMs = 60_000

/** With several server processes, `residentMb()` and `cpuMs()` measure only the primary process. */
export function startBuiltProductServer(
  databaseUrl: string,
  dataDir: string,
  processes = 1,
): Promise<BenchServer> {
  const settings = { ...productSettings(databaseUrl, dataDir), PROCESSES: String(processes) }
  return start(path.join('dist', 'server', 'main.js'), settings)
}

export function startServerWithDisabledFastPathStages(
  disabledStages: readonly ProcedureCallFastPathStage[],
  databaseUrl: string,
  dataDir: string,
): Promise<BenchServer> {
  return start(path.join('tests', 'bench', 'fast-path', 'server-process.ts'), {
    ...productSettings(databaseUrl, dataDir),
    [envNameOfDisabledFastPathStages]: disabledStages.join(','),
  })
}

function productSettings(databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    READ_LIMIT: '0',
    PROCESSES: '1',
    LIMITS: 'contactReadsPerNetwork=1000000',
  }
}

export function startBaselineServer(
  name: 'bare' | 'bare-pages' | 'stock',
  settings: { DATABASE_URL?: string; BENCH_PLAN: string },
): Promise<BenchServer> {
  return start(path.join('tests', 'bench', `${name}-process.ts`), settings)
}

async function start(script: string, settings: Record<string, string>): Promise<BenchServer> {
  const begun = performance.now()
  const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot']
  const env = {
    ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
    ...settings,
    NODE_ENV: 'production',
  }
  const child = spawn(process.execPath, [path.join(projectRoot, script)], {
    env,
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await waitUntilReady(child, script)
  const readyMs = Math.round(performance.now() - begun)
  return {
    url,
    port: Number(new URL(url).port),
    readyMs,
    residentMb: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
      return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
    },
    cpuMs: async () => {
      const status = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
      // The process name in proc(5)'s stat file may contain spaces; CPU times are in ticks of 10 ms.
      const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function waitUntilReady(child: ChildProcess, script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const giveUp = () => {
      child.kill('SIGKILL')
      reject(new Error(`${script} did not start:\n${output}`))
    }
    const timer = setTimeout(giveUp, startTimeoutMs)
    child.once('exit', giveUp)
    const listen = (chunk: Buffer) => {
      // Read the output even after the server is ready: a full pipe would block the server.
      if (timer.hasRef() === false) return
      output += chunk.toString()
      const url = /listo en (http:\/\/\S+)/.exec(output)?.[1]
      if (!url) return
      clearTimeout(timer)
      timer.unref()
      child.off('exit', giveUp)
      resolve(url)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
  })
}
