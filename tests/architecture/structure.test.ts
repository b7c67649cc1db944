import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadErrorMessages } from '#client/app/load-error-messages.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { registeredModules } from '#server/modules.ts'
import { findFilesBesideSameNamedFolder, findModuleFilesWithDisallowedNames } from './vocabulary.ts'

const maxLines = { product: 300, test: 350 }
const maxLibEntries = 20
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const moduleFiles = globSync('modules/**/*.*', { cwd: projectRoot })
const product = globSync('{src,modules,client,prisma}/**/*.{ts,tsx}', { cwd: projectRoot })
const everything = [...product, ...globSync('{tests,tools}/**/*.{ts,tsx}', { cwd: projectRoot })]

describe('structure of the repository', () => {
  it('each file of a module has a name from the list in tests/architecture/vocabulary.ts', () => {
    expect(findModuleFilesWithDisallowedNames(moduleFiles)).toEqual([])
    expect(
      findModuleFilesWithDisallowedNames(['modules/identity/helpers.ts', 'modules/reviews/passwords.ts']),
    ).toHaveLength(2)
    expect(
      findModuleFilesWithDisallowedNames([
        'modules/new/use-cases/book-slot.ts',
        'modules/new/rules.test.ts',
        'modules/new/rules.reviews.test.ts',
      ]),
    ).toEqual([])
  })

  it('no module folder has both a file and a subfolder of the same name, such as data.ts and data/', () => {
    expect(findFilesBesideSameNamedFolder(moduleFiles)).toEqual([])
    expect(findFilesBesideSameNamedFolder(['modules/a/data.ts', 'modules/a/data/people.ts'])).toEqual([
      'modules/a/data.ts',
    ])
    expect(findFilesBesideSameNamedFolder(['modules/a/data.ts', 'modules/b/data/people.ts'])).toEqual([])
  })

  it('each module folder contains the parts contract, messages, procedures and module as files or folders', () => {
    const names = new Set(moduleFiles.map((file) => file.split('/')[1]))
    const required = [...names].flatMap((name) =>
      ['contract', 'messages', 'procedures', 'module'].map((part) => `modules/${name}/${part}`),
    )
    const missing = required.filter(
      (part) => !moduleFiles.some((file) => file.startsWith(`${part}.`) || file.startsWith(`${part}/`)),
    )
    expect(missing).toEqual([])
  })

  it(`no source file has more than ${maxLines.product} lines, and no test more than ${maxLines.test}`, () => {
    const limit = (file: string) => (file.endsWith('.test.ts') ? maxLines.test : maxLines.product)
    const lines = (file: string) => read(file).split('\n').length - 1
    expect(everything.filter((file) => lines(file) > limit(file))).toEqual([])
  })

  it('only limits.ts in the contract folder of a module exports constants whose names begin with max or min', () => {
    const exportedLimit = /^export const (max|min)[A-Z]\w* = /m
    const contracts = moduleFiles.filter((file) => file.includes('/contract/'))
    const withLimits = contracts.filter((file) => exportedLimit.test(read(file)))
    expect(withLimits.filter((file) => path.basename(file) !== 'limits.ts')).toEqual([])
    expect(withLimits).toContain('modules/scheduling/contract/limits.ts')
  })

  it('all source files have names in kebab-case', () => {
    const odd = everything.filter(
      (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(([a-z]+\.)?test|bench|d))?\.tsx?$/.test(path.basename(file)),
    )
    expect(odd).toEqual([])
  })

  it('the repository has no barrel files: no index file, and no file that re-exports all names of another file', () => {
    expect(everything.filter((file) => /^index\./.test(path.basename(file)))).toEqual([])
    expect(everything.filter((file) => /^export \* from/m.test(read(file)))).toEqual([])
  })

  it(`client/lib has at most ${maxLibEntries} entries, so that a helper can be found`, () => {
    const entries = globSync('client/lib/*', { cwd: projectRoot })
    const subjects = new Set(entries.map((entry) => path.basename(entry).replace(/(\.test)?\.tsx?$/, '')))
    expect(subjects.size, [...subjects].join(', ')).toBeLessThanOrEqual(maxLibEntries)
  })

  it('no file name in client/ui contains a term of the product, such as "person" or "review"', () => {
    const subject =
      /person|people|review|appointment|profile|invitation|contact|photo|report|trade|circle|account|booking|place/
    const kit = globSync('client/ui/**/*.*', { cwd: projectRoot }).map((file) => path.basename(file))
    expect(kit.filter((file) => subject.test(file))).toEqual([])
    expect(subject.test('person-avatar.tsx')).toBe(true)
  })

  it('no source file calls Prisma’s findUnique or passes an array to Prisma’s $transaction', () => {
    const batched = /\.findUnique(OrThrow)?\(|\$transaction\(\s*\[/
    expect(product.filter((file) => batched.test(read(file)))).toEqual([])
    expect(['db.account.findUnique({', 'db.$transaction([a, b])'].every((code) => batched.test(code))).toBe(
      true,
    )
  })

  it('the client has a message for each error code', async () => {
    const sentences = { ...(await loadErrorMessages()) }
    for (const { name, messages } of registeredModules) {
      const message = `Add \`sentences\`, the loader of modules/${name}/messages.ts, to client/features/${name}/screens.ts, and list the feature in client/app/registry.ts`
      expect(sentences, message).toMatchObject(messages)
    }
  })

  it('src/server/modules.ts lists each folder of modules/', () => {
    const folders = new Set(moduleFiles.map((file) => file.split('/')[1]))
    expect(registeredModules.map(({ name }) => name).sort()).toEqual([...folders].sort())
  })

  it.each(registeredModules)(
    'each error code of the module $name starts with the module name and has an error kind',
    (module) => {
      const { name, messages, errorKinds } = module
      const prefix = `${name.toUpperCase()}.`
      expect(Object.keys(messages).filter((code) => !code.startsWith(prefix))).toEqual([])
      expect(Object.keys(errorKinds).sort()).toEqual(Object.keys(messages).sort())
    },
  )

  it.each(registeredModules)(
    'the module $name imports each module that it lists in `uses`',
    ({ name, uses }) => {
      const code = moduleFiles
        .filter((file) => file.startsWith(`modules/${name}/`))
        .map(read)
        .join('\n')
      expect(uses.filter((used) => !code.includes(`from '#modules/${used}/`))).toEqual([])
    },
  )
})
