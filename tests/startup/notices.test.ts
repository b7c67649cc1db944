import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'

function print(tool: string): string {
  const options = { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 } as const
  return execFileSync(process.execPath, [path.join('tools', tool)], options)
}

function importedPackages(): string[] {
  const files = globSync('{src,modules,client}/**/*.{ts,tsx}', { cwd: projectRoot })
  const imports = files
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^(?:import|export) (?!type )[^'"]*?from '([^'.#]+)/gms)])
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('node:'))
  return [...new Set(imports.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name))]
}

it('the license notices name every package that the product imports and every package of the bill of materials', () => {
  const named = [...print('notices.ts').matchAll(/^## (\S+) - (\S+) \(.+\)$/gm)]
  const names = new Set(named.map(([, name]) => name))
  const imported = importedPackages()
  expect(imported).toEqual(expect.arrayContaining(['fastify', 'prom-client', 'react', 'tar-stream']))
  expect(imported.filter((name) => !names.has(name))).toEqual([])

  const bom: { components: { 'bom-ref': string; name: string; version: string }[] } = JSON.parse(
    print('sbom.ts'),
  )
  const versions = new Set(named.map(([, name, version]) => `${name}@${version}`))
  expect(bom.components.length).toBeGreaterThan(100)
  expect(bom.components.filter((part) => !versions.has(`${part.name}@${part.version}`))).toEqual([])
})
