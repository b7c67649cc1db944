import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { applyTutorialStep, parseTutorial } from '../../tools/read-walk-through.ts'

const stepsOf = (page: string) => parseTutorial(readFileSync(path.join(projectRoot, 'docs', page), 'utf8'))
const procedure = stepsOf('adding-a-procedure.md')
const module = stepsOf('adding-a-module.md')

const linked = 'node_modules'
const leftOut = [linked, '.git', 'dist', 'data', '.screenshots', 'coverage']
const check = 'npm run check'

const copy = mkdtempSync(path.join(tmpdir(), 'circulo-walk-through-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function copyProject(): void {
  for (const name of readdirSync(projectRoot)) {
    if (!leftOut.includes(name))
      cpSync(path.join(projectRoot, name), path.join(copy, name), { recursive: true })
  }
  symlinkSync(path.join(projectRoot, linked), path.join(copy, linked))
}

function expectToWork(command: string): void {
  const { status, stdout, stderr } = spawnSync(command, { cwd: copy, shell: true, encoding: 'utf8' })
  expect(status, `$ ${command}\n${stdout}${stderr}`).toBe(0)
}

const testsOfModule = [
  'notes',
  'moderation/every-read',
  'moderation/hidden-member',
  'identity/merge-at-size',
  'identity/person-event-handlers',
  'identity/archive.test',
  'database/every-migration',
  'database/lookups',
  'backup/round-trip',
  'unusual-texts',
].map((file) => `tests/integration/${file}`)
const testNames = '^(?!.*an unusual )|notes'

const filesIn = (steps: typeof module) => steps.flatMap((step) => ('file' in step ? [step.file] : []))

describe('documented steps to a new module', { timeout: 600_000 }, () => {
  beforeAll(copyProject, 60_000)

  it('the documented steps lead to a new module that passes the tests of all modules, `npm run structure` and `npm run check`', () => {
    const [generate, ...others] = module.flatMap((step) => (step.kind === 'command' ? [step.command] : []))
    expect(others.at(-1)).toBe(check)
    expectToWork(generate ?? '')
    for (const step of procedure) {
      if (step.kind !== 'command') applyTutorialStep(copy, step)
    }
    expectToWork('npm run docs')
    expectToWork(`npm test -- --project integration ${testsOfModule.join(' ')} -t "${testNames}"`)
    expectToWork('npm run structure')
    expectToWork(check)
    const list = readFileSync(path.join(copy, 'docs', 'procedures.md'), 'utf8')
    for (const added of ['notes.find', 'notes.list', 'notes.save']) expect(list).toContain(`\`${added}\``)
  })

  it('the documented steps to a new module change only three files outside the folders of the module', () => {
    const lists = ['src/server/modules.ts', 'client/app/registry.ts', 'prisma/schema/identity.prisma']
    for (const file of lists) expect(readFileSync(path.join(copy, file), 'utf8')).toContain('notes')
    const own =
      /^(modules|client\/features|tests\/integration)\/notes\/|^prisma\/(schema\/notes\.prisma$|migrations\/\d+_notes\/)/
    expect([...filesIn(module), ...filesIn(procedure)].filter((file) => !own.test(file))).toEqual([])
  })

  it('the documented steps to a new module create every required part of a module', () => {
    const parts = [...filesIn(module), ...filesIn(procedure)].flatMap(
      (file) => /^modules\/notes\/([\w-]+)/.exec(file)?.[1] ?? [],
    )
    const required = ['contract', 'data', 'errors', 'messages', 'module', 'procedures', 'rules', 'use-cases']
    expect([...new Set(parts)].sort()).toEqual(required)
  })
})
