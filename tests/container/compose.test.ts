import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { isContainerHealthy, runDockerUnchecked } from './docker.ts'
import { checkDockerTestData, createDockerTestData, type DockerTestData } from './scenario.ts'

const image = inject('image') ?? ''
const project = `circulo-test-${randomUUID().slice(0, 8)}`
const env = {
  CIRCULO_IMAGE: image,
  COMPOSE_PROFILES: 'replicas',
  HOST: '127.0.0.1',
  PORT: '0',
  BALANCER_PORT: '0',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '2',
  PROCESSES: '1',
}

async function compose(...args: string[]): Promise<string> {
  const whole = ['compose', '--env-file=/dev/null', `--project-name=${project}`, ...args]
  const { code, output } = await runDockerUnchecked(['--log-level=error', ...whole], env, projectRoot)
  if (code !== 0) throw new Error(`docker ${whole.join(' ')} ended with ${code}:\n${output}`)
  return output
}

async function addressOf(service: string): Promise<string> {
  const line = (await compose('port', service, '3000')).trim()
  const host = process.env.TESTCONTAINERS_HOST_OVERRIDE ?? 'localhost'
  return `http://${host}:${line.slice(line.lastIndexOf(':') + 1)}`
}

const container = (service: string) => `${project}-${service}-1`
const up = () => compose('up', '--detach', '--wait', '--no-build')

describe.skipIf(!image)('docker compose', () => {
  let town: DockerTestData

  afterAll(async () => {
    await compose('down', '--volumes', '--rmi=local', '--timeout=1')
  })

  it('docker compose runs PostgreSQL and two replicas of the product, which share all data', async () => {
    await compose('build', 'balancer')
    await up()
    const behind = await addressOf('balancer')
    town = await createDockerTestData(behind)

    for (const url of [behind, await addressOf('circulo')]) await checkDockerTestData(url, town)
    expect(await compose('exec', '-T', 'circulo-2', 'npm', 'run', 'admin', '--', 'accounts')).toContain(
      'beto@correo.example',
    )
    expect(await compose('exec', '-T', 'circulo', 'ls', '/data')).not.toContain('postgres')
    const doctor = ['exec', '-T', 'circulo', 'npm', 'run', 'admin', '--', 'doctor']
    expect(await compose(...doctor)).toContain('circulo tiene los permisos que hacen falta, y no más.')
    const postgres = ['exec', '-T', '--env=PGPASSWORD=circulo', 'postgres', 'psql', '--host=postgres']
    await expect(compose(...postgres, '--username=postgres', '--command=')).rejects.toThrow(
      'password authentication failed',
    )
  })

  it('the load balancer answers every HTTP request successfully while docker compose restarts each server replica in turn', async () => {
    const url = await addressOf('balancer')
    const rejected: unknown[] = []
    let asked = 0
    let over = false
    const load = async () => {
      while (!over) {
        const response = await fetch(`${url}/explorar`).catch((error: unknown) => error)
        asked++
        if (!(response instanceof Response)) rejected.push(response)
        else if (!response.ok) rejected.push(`${response.status} ${await response.text()}`)
        else await response.text()
        // READ_LIMIT counts all requests of this test together, because they come from one address.
        await sleep(50)
      }
    }
    const people = [load(), load()]

    for (const service of ['circulo', 'circulo-2']) {
      await compose('stop', service)
      await compose('up', '--detach', '--no-build', '--no-deps', '--force-recreate', service)
      await isContainerHealthy(container(service))
      await expect.poll(() => takesPart(service)).toBe(true)
    }
    over = true
    await Promise.all(people)

    expect(asked).toBeGreaterThan(20)
    expect(rejected).toEqual([])
    await checkDockerTestData(url, town)
  })

  it('docker compose keeps all data when all containers are removed and created again', async () => {
    await compose('down', '--timeout=10')
    await up()

    await checkDockerTestData(await addressOf('balancer'), town)
  })
})

async function takesPart(service: string): Promise<boolean> {
  const lines = (await compose('logs', 'balancer')).split('\n')
  const last = lines.findLast((line) => line.includes(`replicas/${service} `))
  return last === undefined || last.includes('is UP')
}
