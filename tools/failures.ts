import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'

/** `npm run failures`: sends requests while PostgreSQL or the server fails or restarts; takes about ten minutes. */

const folder = await mkdtemp(path.join(tmpdir(), 'circulo-failures-'))
const figures = path.join(folder, 'figures')
try {
  const tests = ['tests/startup/database-failures.test.ts', 'tests/startup/replicas.test.ts']
  const { status } = spawnSync(
    process.execPath,
    [path.join(projectRoot, 'tools', 'test.ts'), '--project', 'startup', '--no-file-parallelism', ...tests],
    { stdio: 'inherit', env: { ...process.env, LONG_FAILURES: '1', FAILURE_FIGURES: figures } },
  )
  process.stdout.write(`\n${await readFile(figures, 'utf8').catch(() => 'No figures\n')}`)
  process.exitCode = status ?? 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
