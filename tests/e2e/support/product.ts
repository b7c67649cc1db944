import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'

export interface RunningProductServer {
  url: string
  mailFolder: string
  /** A suspended process does not respond, but the operating system accepts connections. */
  suspend(): void
  resume(): void
  stop(): Promise<void>
}

const startTimeoutMs = 120_000
export const metricsToken = 'journeys-of-this-run'

/** The developer's settings must not affect the tests; an empty environment variable counts as unset. */
const unset = [
  'APP_URL',
  'HOST',
  'PRIVACY_URL',
  'TRUST_PROXY',
  'SMTP_URL',
  'MAIL_FROM',
  'STORAGE_URL',
  'CONTACT_DETAILS',
  'READ_LIMIT',
  'SERVICE_WORKER',
  'PUSH_PRIVATE_HOSTS',
  'GOOGLE_MAPS_API_KEY',
  'PASSWORD_MIN_LENGTH',
  ...['OIDC', 'OIDC2'].flatMap((name) => [`${name}_ISSUER`, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`]),
]

export async function startProductServer(
  databaseUrl: string,
  environment: 'production' | 'development' = 'production',
  settings: Record<string, string> = {},
  root = projectRoot,
): Promise<RunningProductServer> {
  const main = path.join(root, 'dist', 'server', 'main.js')
  if (!existsSync(main)) throw new Error('The product is not built: use npm test, or npm run build first.')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'circulo-e2e-'))
  const env = {
    ...process.env,
    ...Object.fromEntries(unset.map((name) => [name, ''])),
    NODE_ENV: environment,
    PORT: '0',
    PROCESSES: '1',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    METRICS_TOKEN: metricsToken,
    // Disable the limit of sign-ups per IP address: all tests send requests from one address.
    LIMITS: 'signUpsWithoutProofOfWork=1000000',
    ...settings,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGCONT')
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const giveUp = () => reject(new Error(`The product did not start:\n${output}`))
    const timer = setTimeout(giveUp, startTimeoutMs)
    let isReady = false
    const listen = (chunk: Buffer) => {
      if (isReady) process.stderr.write(chunk)
      output += chunk.toString()
      const ready = /Círculo listo en (\S+)/.exec(output)
      if (!ready?.[1]) return
      isReady = true
      clearTimeout(timer)
      resolve(ready[1])
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk))
    child.once('exit', giveUp)
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url,
    mailFolder: path.join(dataDir, 'mail'),
    suspend: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop,
  }
}
