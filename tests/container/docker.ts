import { execFile } from 'node:child_process'
import { expect } from 'vitest'

interface Outcome {
  code: number
  output: string
}

const maxOutputBytes = 10_000_000

export function runDockerUnchecked(
  args: string[],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, cwd, maxBuffer: maxOutputBytes }
    execFile('docker', args, options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      resolve({ code, output: `${stdout}${stderr}` })
    })
  })
}

export async function runDocker(...args: string[]): Promise<string> {
  const { code, output } = await runDockerUnchecked(args)
  if (code !== 0) throw new Error(`docker ${args.join(' ')} ended with ${code}:\n${output}`)
  return output.trim()
}

export async function isContainerHealthy(container: string): Promise<void> {
  const state = () => runDocker('inspect', '--format={{.State.Running}} {{.State.Health.Status}}', container)
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe('true healthy')
}

/** Each start of a container publishes another host port, so ask Docker for the current URL. */
export async function getDockerContainerUrl(container: string): Promise<string> {
  const [line = ''] = (await runDocker('port', container, '3000')).split('\n')
  const host = process.env.TESTCONTAINERS_HOST_OVERRIDE ?? 'localhost'
  return `http://${host}:${line.slice(line.lastIndexOf(':') + 1)}`
}
