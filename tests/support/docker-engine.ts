import { request } from 'node:http'
import { homedir } from 'node:os'

const dockerTimeoutMs = 2_000

export async function isDockerAvailable(): Promise<boolean> {
  const { DOCKER_HOST, XDG_RUNTIME_DIR } = process.env
  const candidates = DOCKER_HOST
    ? [DOCKER_HOST]
    : [
        'unix:///var/run/docker.sock',
        `unix://${XDG_RUNTIME_DIR ?? '/run'}/docker.sock`,
        `unix://${homedir()}/.docker/run/docker.sock`,
      ]
  const answers = await Promise.all(candidates.map(pingDocker))
  return answers.includes(true)
}

function pingDocker(address: string): Promise<boolean> {
  const url = new URL(address)
  const target =
    url.protocol === 'unix:' ? { socketPath: url.pathname } : { host: url.hostname, port: url.port || '2375' }
  return new Promise((resolve) => {
    const ping = request({ ...target, path: '/_ping', timeout: dockerTimeoutMs }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    ping.on('timeout', () => ping.destroy())
    ping.on('error', () => resolve(false))
    ping.end()
  })
}
