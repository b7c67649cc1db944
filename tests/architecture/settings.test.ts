import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { projectRoot } from '#kernel/project-root.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const givenByImage = ['NODE_ENV', 'DATA_DIR']

const known = namesIn(read('src/kernel/config.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm)
const explained = namesIn(
  read('.env.example'),
  /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|HOST|PORT|LIMITS|PROCESSES)\b/g,
)
const passed = namesIn(read('docker-compose.yml'), /\$\{([A-Z][A-Z0-9_]+):[-+]/g)

describe('settings', () => {
  it('each setting has an explanation in .env.example', () => {
    expect(known.length).toBeGreaterThan(20)
    expect(known.filter((name) => name !== 'NODE_ENV' && !explained.includes(name))).toEqual([])
  })

  it('the value of each setting in .env.example has no comment or quotes, because docker run --env-file would keep them', () => {
    const values = namesIn(read('.env.example'), /^# ?[A-Z][A-Z0-9_]*=(.*)$/gm)
    expect(values.length).toBeGreaterThan(30)
    expect(values.filter((value) => /\s#|^['"\s]|\s$/.test(value))).toEqual([])
  })

  it('docker-compose.yml passes each setting to the product', () => {
    const settings = new Set([...known, ...explained])
    expect([...settings].filter((name) => !givenByImage.includes(name) && !passed.includes(name))).toEqual([])
  })
})

it('docs/operating/settings.md lists each limit with its default', () => {
  const rows = [...read('docs/operating/settings.md').matchAll(/^\| `([a-z]\w+)` +\| (\d+) +\|/gm)]
  expect(Object.fromEntries(rows.map(([, name = '', value]) => [name, Number(value)]))).toEqual(
    defaultMemberUsageLimits,
  )
})
