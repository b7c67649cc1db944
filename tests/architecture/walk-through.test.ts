import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { applyStep, readSteps, type Step } from '../../tools/read-walk-through.ts'

const stepsOf = (page: string) => readSteps(readFileSync(path.join(projectRoot, 'docs', page), 'utf8'))
const procedure = stepsOf('adding-a-procedure.md')
const module = stepsOf('adding-a-module.md')

/** Shared with the copy instead of copied. */
const linked = 'node_modules'
const leftOut = [linked, '.git', 'dist', 'data', '.screenshots', 'coverage']
/** Both pages end with it, and it judges all that is there: once is enough. */
const judgement = 'npm run check'
/** They test what was added; together, so that its tools and its database start once. */
const trial = 'npm test -- '

const copy = mkdtempSync(path.join(tmpdir(), 'circulo-walk-through-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function copyProject(): void {
  for (const name of readdirSync(projectRoot)) {
    if (!leftOut.includes(name))
      cpSync(path.join(projectRoot, name), path.join(copy, name), { recursive: true })
  }
  symlinkSync(path.join(projectRoot, linked), path.join(copy, linked))
}

function run(command: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, { cwd: copy, shell: true, encoding: 'utf8' })
  return { status, output: `$ ${command}\n${stdout}${stderr}` }
}

function follow(steps: Step[]): void {
  for (const step of steps) {
    if (step.kind !== 'command') applyStep(copy, step)
    else if (step.command !== judgement && !step.command.startsWith(trial)) expectToWork(step.command)
  }
}

function trialsOf(steps: Step[]): string {
  const commands = steps.flatMap((step) => (step.kind === 'command' ? [step.command] : []))
  const asked = commands.filter((command) => command.startsWith(trial))
  return trial + asked.map((command) => command.slice(trial.length)).join(' ')
}

function expectToWork(command: string): void {
  const { status, output } = run(command)
  expect(status, output).toBe(0)
}

const namesIn = (steps: Step[]) =>
  steps.map((step) => ('file' in step ? path.basename(step.file) : step.command))

/** Parts of modules, named as in `docs/architecture.md`. */
const partsIn = (steps: Step[]) =>
  steps.flatMap((step) => {
    const [, part = ''] = ('file' in step && /^modules\/[^/]+\/([^/]+)/.exec(step.file)) || []
    return part.replace(/^(contract|data|mails|procedures|use-cases)\.ts$/, '$1')
  })

describe('the pages for who adds something', () => {
  it('work when they are followed to the letter', { timeout: 240_000 }, () => {
    copyProject()
    follow(procedure)
    follow(module)
    expectToWork(trialsOf([...procedure, ...module]))
    expectToWork(judgement)
    const list = readFileSync(path.join(copy, 'docs', 'procedures.md'), 'utf8')
    for (const added of ['identity.membership', 'notes.read', 'notes.write'])
      expect(list).toContain(`\`${added}\``)
  })

  it.each([
    ['a procedure', procedure, ['contract', 'messages.ts', 'rules.ts', 'data', 'use-cases', 'procedures']],
    [
      'a module',
      module,
      ['contract', 'messages.ts', 'errors.ts', 'data', 'use-cases', 'procedures', 'module.ts'],
    ],
  ])('leave out none of the parts of %s', (_what, steps, parts) => {
    expect(partsIn(steps)).toEqual(expect.arrayContaining(parts))
    expect(namesIn(steps)).toEqual(expect.arrayContaining(['who-may.ts', 'npm run docs', judgement]))
  })

  it('leave out nothing that makes a module known', () => {
    expect(namesIn(module)).toEqual(
      expect.arrayContaining(['notes.prisma', 'migration.sql', 'api.ts', 'participants.ts', 'screens.ts']),
    )
    expect(namesIn(module)).toEqual(
      expect.arrayContaining(['.dependency-cruiser.ts', 'follow-person.ts', 'registry.ts']),
    )
  })
})
