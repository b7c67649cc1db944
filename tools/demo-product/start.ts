import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#kernel/project-root.ts'
import { type RunningProductServer, startProductServer } from '../../tests/e2e/support/product.ts'

const startTimeoutMs = 15_000

export async function startDemoProductServer(
  dataDir: string | undefined,
  print: (line: string) => void,
): Promise<RunningProductServer> {
  await run('tools/build.ts', {})
  const folder = dataDir ? path.resolve(dataDir) : await mkdtemp(path.join(tmpdir(), 'circulo-lighthouse-'))
  const discard = async () => {
    if (!dataDir) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  try {
    await mkdir(folder, { recursive: true })
    print('Filling an installation with the demo…')
    await run('tools/demo.ts', { DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: 'production' })
    const product = await startProductServer('', 'production', {
      DATA_DIR: folder,
      READ_LIMIT: '0',
      LIMITS: 'contactReadsPerNetwork=1000000',
    })
    return {
      ...product,
      stop: async () => {
        await product.stop()
        await untilLetGo(folder)
        await discard()
      },
    }
  } catch (error) {
    await untilLetGo(folder)
    await discard()
    throw error
  }
}

async function untilLetGo(folder: string): Promise<void> {
  const lock = path.join(folder, 'postgres', 'postmaster.pid')
  for (let waited = 0; existsSync(lock) && waited < startTimeoutMs; waited += 100) await sleep(100)
}

function run(script: string, env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(projectRoot, script)], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let problem = ''
    child.stderr.on('data', (chunk: Buffer) => {
      problem += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${script}: ${problem}`))))
  })
}
