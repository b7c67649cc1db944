import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { applyStep, readSteps } from './walk-through.ts'

const page = readFileSync(path.join(projectRoot, 'docs', 'adding-a-procedure.md'), 'utf8')
const steps = readSteps(page)

/** Shared with the copy instead of copied. */
const linked = ['node_modules', '.generated']
const leftOut = [...linked, '.git', 'dist', 'data', '.screenshots', 'coverage']

const copy = mkdtempSync(path.join(tmpdir(), 'circulo-walk-through-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function copyProject(): void {
  for (const name of readdirSync(projectRoot)) {
    if (!leftOut.includes(name))
      cpSync(path.join(projectRoot, name), path.join(copy, name), { recursive: true })
  }
  for (const name of linked) symlinkSync(path.join(projectRoot, name), path.join(copy, name))
}

function run(command: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, { cwd: copy, shell: true, encoding: 'utf8' })
  return { status, output: `$ ${command}\n${stdout}${stderr}` }
}

describe('docs/adding-a-procedure.md', () => {
  it('works when it is followed to the letter', { timeout: 240_000 }, () => {
    copyProject()
    for (const step of steps) {
      if (step.kind !== 'command') applyStep(copy, step)
      else {
        const { status, output } = run(step.command)
        expect(status, output).toBe(0)
      }
    }
    expect(readFileSync(path.join(copy, 'docs', 'procedures.md'), 'utf8')).toContain('`identity.membership`')
  })

  it('leaves out none of the files of a procedure', () => {
    const files = new Set(steps.map((step) => ('file' in step ? path.basename(step.file) : step.command)))
    expect([...files]).toEqual(
      expect.arrayContaining([
        'contract.ts',
        'messages.ts',
        'rules.ts',
        'data.ts',
        'service.ts',
        'router.ts',
      ]),
    )
    expect([...files]).toEqual(expect.arrayContaining(['who-may.ts', 'npm run docs', 'npm run check']))
  })
})
