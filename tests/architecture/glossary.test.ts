import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'

const glossary = readFileSync(path.join(projectRoot, 'docs', 'glossary.md'), 'utf8')
const schema = globSync('prisma/schema/*.prisma', { cwd: projectRoot })
  .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
  .join('\n')

const names = new Set(
  [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(([, model = '', body = '']) => [
    model,
    ...[...body.matchAll(/^ {2}(\w+) /gm)].map(([, field]) => `${model}.${field}`),
  ]),
)

describe('the glossary', () => {
  it('the glossary names only models and fields that the Prisma schema contains', () => {
    const mentioned = [...glossary.matchAll(/`([A-Z]\w*[a-z]\w*(?:\.\w+)?)`/g)].map(([, name = '']) => name)
    expect(mentioned.length).toBeGreaterThan(40)
    expect(mentioned.filter((name) => name !== 'Model.field' && !names.has(name))).toEqual([])
  })
})
