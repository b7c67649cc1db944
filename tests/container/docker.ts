import { execFile } from 'node:child_process'
import { expect } from 'vitest'

/** Exit code of a command, and its stdout and stderr in one text. */
interface Outcome {
  code: number
  output: string
}

const maxOutputBytes = 10_000_000

/** Runs a Docker command and returns its result, without an error for a failure. */
export function tryDocker(args: string[], env: Record<string, string> = {}, cwd?: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, cwd, maxBuffer: maxOutputBytes }
    execFile('docker', args, options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      resolve({ code, output: `${stdout}${stderr}` })
    })
  })
}

/**
 * Runs a Docker command and returns its output.
 * @throws if it fails
 */
export async function docker(...args: string[]): Promise<string> {
  const { code, output } = await tryDocker(args)
  if (code !== 0) throw new Error(`docker ${args.join(' ')} ended with ${code}:\n${output}`)
  return output.trim()
}

export async function isHealthy(container: string): Promise<void> {
  const state = () => docker('inspect', '--format={{.State.Running}} {{.State.Health.Status}}', container)
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe('true healthy')
}

/** The current URL of the product in a container; each start of the container publishes another port. */
export async function addressOf(container: string): Promise<string> {
  const [line = ''] = (await docker('port', container, '3000')).split('\n')
  // Testcontainers reads the same variable, for a Docker engine on another machine.
  const host = process.env.TESTCONTAINERS_HOST_OVERRIDE ?? 'localhost'
  return `http://${host}:${line.slice(line.lastIndexOf(':') + 1)}`
}
