import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import configuration from '../../.dependency-cruiser.ts'
import { findModuleImportViolations } from '../../tools/boundaries.ts'
import { importViolationSamplesOfBrowserCode } from './planted-in-the-client.ts'
import { importViolationSamplesOfServerCode } from './planted-in-the-server.ts'
import type { FileTextsByPath } from './planted-violation.ts'

const planted = [...importViolationSamplesOfServerCode, ...importViolationSamplesOfBrowserCode]

const manifest = readFileSync(path.join(projectRoot, 'package.json'), 'utf8')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function brokenRules(files: FileTextsByPath): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'circulo-boundaries-'))
  folders.push(folder)
  const everything: FileTextsByPath = { 'package.json': manifest, ...files }
  for (const [file, text] of Object.entries(everything)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const sources = [...new Set(Object.keys(files).map((file) => file.split('/')[0] ?? ''))]
  const guarded = sources.filter((source) => !source.startsWith('.'))
  const { violations } = await findModuleImportViolations(folder, guarded)
  return [...new Set(violations.map(({ rule }) => rule))]
}

describe('import rules', () => {
  it('no file of the product violates an import rule', async () => {
    const { violations, modules } = await findModuleImportViolations(projectRoot)
    expect(violations).toEqual([])
    expect(modules).toBeGreaterThan(50)
  })

  it.each(planted)(
    'the dependency-cruiser rule $rule reports a violation if $breaks',
    async ({ rule, violation }) => {
      expect(await brokenRules(violation)).toContain(rule)
    },
  )

  it.each(planted)(
    'no dependency-cruiser rule rejects the permitted sample code for the rule $rule (forbidden: $breaks)',
    async ({ allowed }) => {
      expect(await brokenRules(allowed)).toEqual([])
    },
  )

  it('every import rule has an example of a violation in this test', () => {
    const rules = new Set(configuration.forbidden?.map(({ name }) => name))
    expect(new Set(planted.map(({ rule }) => rule))).toEqual(rules)
  })
})
