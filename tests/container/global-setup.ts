import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '#kernel/project-root.ts'
import { isDockerAvailable } from '../support/docker-engine.ts'
import { runDocker, runDockerUnchecked } from './docker.ts'

declare module 'vitest' {
  interface ProvidedContext {
    image: string | null
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const missing = await whatIsMissing()
  if (missing) {
    process.stdout.write(`Tests of the image are skipped: ${missing}.\n`)
    project.provide('image', null)
    return undefined
  }
  const image = `circulo-test:${randomUUID().slice(0, 8)}`
  const labels = ['--build-arg=VERSION=1.2.3', '--build-arg=REVISION=abc']
  await runDocker('build', '--quiet', ...labels, `--tag=${image}`, projectRoot)
  project.provide('image', image)
  return async () => void (await runDockerUnchecked(['rmi', '--force', image]))
}

async function whatIsMissing(): Promise<string | undefined> {
  if (!(await isDockerAvailable())) return 'no Docker engine answers'
  for (const part of ['buildx', 'compose'])
    if ((await runDockerUnchecked([part, 'version'])).code !== 0) return `there is no docker ${part}`
  return undefined
}
