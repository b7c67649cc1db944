import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import configuration from '../../.dependency-cruiser.ts'
import { findViolations } from '../../tools/boundaries.ts'

/** Files of a small project that breaks a rule, or the nearest thing to it that does not. */
type Files = Record<string, string>
interface Planted {
  rule: string
  breaks: string
  violation: Files
  /** What comes closest without breaking it. */
  allowed: Files
}

const manifest = readFileSync(path.join(projectRoot, 'package.json'), 'utf8')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Writes the files into a project of their own and names the rules that are broken there. */
async function brokenRules(files: Files): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'circulo-boundaries-'))
  folders.push(folder)
  const everything: Files = { 'package.json': manifest, ...files }
  for (const [file, text] of Object.entries(everything)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const sources = [...new Set(Object.keys(files).map((file) => file.split('/')[0] ?? ''))]
  const guarded = sources.filter((source) => !source.startsWith('.'))
  const { violations } = await findViolations(folder, guarded)
  return [...new Set(violations.map(({ rule }) => rule))]
}

const thing = 'export const thing = 1\nexport type Thing = number\n'
const uses = (target: string) => `import { thing } from '${target}'\nexport const used = thing\n`
const usesType = (target: string) => `import type { Thing } from '${target}'\nexport type Used = Thing\n`

const planted: Planted[] = [
  {
    rule: 'kernel-knows-nobody',
    breaks: 'the kernel takes a type of a module',
    violation: { 'src/kernel/a.ts': usesType('#modules/identity/api.ts'), 'modules/identity/api.ts': thing },
    allowed: { 'src/kernel/a.ts': usesType('#kernel/b.ts'), 'src/kernel/b.ts': thing },
  },
  {
    rule: 'module-knows-no-host',
    breaks: 'a module takes a type of the server',
    violation: { 'modules/identity/a.ts': usesType('#server/app.ts'), 'src/server/app.ts': thing },
    allowed: { 'modules/identity/a.ts': usesType('#kernel/b.ts'), 'src/kernel/b.ts': thing },
  },
  {
    rule: 'module-through-its-api',
    breaks: "a module that nobody listed takes a type of another one's rules",
    violation: {
      'modules/new/a.ts': usesType('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': thing,
    },
    allowed: { 'modules/reviews/a.ts': uses('#modules/identity/api.ts'), 'modules/identity/api.ts': thing },
  },
  {
    rule: 'module-direction',
    breaks: 'identity uses the api of a module that stands on it',
    violation: {
      'modules/identity/a.ts': usesType('#modules/circles/api.ts'),
      'modules/circles/api.ts': thing,
    },
    allowed: { 'modules/circles/a.ts': uses('#modules/reviews/api.ts'), 'modules/reviews/api.ts': thing },
  },
  {
    rule: 'module-direction',
    breaks: 'a module uses another one before mayUse says that it may',
    violation: { 'modules/new/a.ts': uses('#modules/identity/api.ts'), 'modules/identity/api.ts': thing },
    allowed: { 'modules/new/a.ts': uses('#modules/new/b.ts'), 'modules/new/b.ts': thing },
  },
  {
    rule: 'kernel-knows-nobody',
    breaks: 'the kernel uses the platform',
    violation: { 'src/kernel/a.ts': uses('#platform/b.ts'), 'src/platform/b.ts': thing },
    allowed: { 'src/platform/a.ts': uses('#kernel/b.ts'), 'src/kernel/b.ts': thing },
  },
  {
    rule: 'module-knows-no-host',
    breaks: 'a module uses a driver of the platform',
    violation: { 'modules/identity/a.ts': usesType('#platform/b.ts'), 'src/platform/b.ts': thing },
    allowed: { 'modules/identity/a.ts': usesType('#kernel/b.ts'), 'src/kernel/b.ts': thing },
  },
  {
    rule: 'platform-knows-no-module',
    breaks: 'the platform uses the api of a module',
    violation: {
      'src/platform/a.ts': usesType('#modules/identity/api.ts'),
      'modules/identity/api.ts': thing,
    },
    allowed: { 'src/platform/a.ts': uses('#platform/b.ts'), 'src/platform/b.ts': thing },
  },
  {
    rule: 'platform-knows-no-module',
    breaks: 'the platform uses the server',
    violation: { 'src/platform/a.ts': uses('#server/b.ts'), 'src/server/b.ts': thing },
    allowed: { 'src/server/a.ts': uses('#platform/b.ts'), 'src/platform/b.ts': thing },
  },
  {
    rule: 'server-knows-no-command',
    breaks: 'the server uses a command of the operator',
    violation: { 'src/server/a.ts': uses('#operator/b.ts'), 'src/operator/b.ts': thing },
    allowed: { 'src/operator/a.ts': uses('#server/b.ts'), 'src/server/b.ts': thing },
  },
  {
    rule: 'server-mounts-routers',
    breaks: 'a command uses the data of a module past its api',
    violation: { 'src/operator/a.ts': uses('#modules/identity/data.ts'), 'modules/identity/data.ts': thing },
    allowed: { 'src/operator/a.ts': uses('#modules/identity/api.ts'), 'modules/identity/api.ts': thing },
  },
  {
    rule: 'server-mounts-routers',
    breaks: 'the server calls a use case past the api',
    violation: {
      'src/server/a.ts': uses('#modules/identity/use-cases/sign-in.ts'),
      'modules/identity/use-cases/sign-in.ts': thing,
    },
    allowed: { 'src/server/a.ts': uses('#modules/identity/module.ts'), 'modules/identity/module.ts': thing },
  },
  {
    rule: 'module-through-its-api',
    breaks: "a module uses another one's operator-api",
    violation: {
      'modules/reviews/a.ts': uses('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': thing,
    },
    allowed: { 'modules/reviews/a.ts': uses('#modules/identity/api.ts'), 'modules/identity/api.ts': thing },
  },
  {
    rule: 'operator-api-serves-operators',
    breaks: 'a route takes a type of an operator-api',
    violation: {
      'src/server/a-routes.ts': usesType('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': thing,
    },
    allowed: {
      'src/operator/a.ts': uses('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': thing,
    },
  },
  {
    rule: 'operator-api-serves-operators',
    breaks: 'a module uses its own operator-api',
    violation: {
      'modules/identity/a.ts': uses('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': thing,
    },
    allowed: {
      'src/server/import/a.ts': uses('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': thing,
    },
  },
  {
    rule: 'data-owns-the-database',
    breaks: 'a use case builds queries',
    violation: { 'modules/identity/use-cases.ts': uses('#prisma'), '.generated/prisma/client.ts': thing },
    allowed: {
      'modules/identity/data.ts': uses('#prisma'),
      'modules/identity/use-cases.ts': usesType('#prisma'),
      '.generated/prisma/client.ts': thing,
    },
  },
  {
    rule: 'client-takes-types',
    breaks: 'a screen loads code of the server',
    violation: { 'client/lib/a.ts': uses('#server/router.ts'), 'src/server/router.ts': thing },
    allowed: { 'client/lib/a.ts': usesType('#server/router.ts'), 'src/server/router.ts': thing },
  },
  {
    rule: 'client-takes-types',
    breaks: 'a screen loads rules instead of the contract',
    violation: {
      'client/shared/a/b.ts': uses('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': thing,
    },
    allowed: {
      'client/shared/a/b.ts': uses('#modules/identity/contract.ts'),
      'modules/identity/contract.ts': thing,
    },
  },
  {
    rule: 'client-takes-types',
    breaks: 'a type among the names does not hide the value beside it',
    violation: {
      'client/lib/a.ts':
        "import { type Thing, thing } from '#kernel/b.ts'\nexport const used: Thing = thing\n",
      'src/kernel/b.ts': thing,
    },
    allowed: { 'client/lib/a.ts': usesType('#kernel/b.ts'), 'src/kernel/b.ts': thing },
  },
  {
    rule: 'contract-runs-in-a-browser',
    breaks: 'a contract reaches the data layer through its rules',
    violation: {
      'modules/identity/contract.ts': uses('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': `${uses('#modules/identity/data.ts')}${'export const thing = used\n'}`,
      'modules/identity/data.ts': thing,
    },
    allowed: {
      'modules/identity/contract.ts': uses('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': thing,
    },
  },
  {
    rule: 'contract-uses-no-node',
    breaks: 'a contract uses a module of Node',
    violation: {
      'modules/identity/contract.ts': "import path from 'node:path'\nexport const separator = path.sep\n",
    },
    allowed: {
      'modules/identity/rules.ts': "import path from 'node:path'\nexport const separator = path.sep\n",
    },
  },
  {
    rule: 'features-meet-in-pages',
    breaks: 'a component of a feature takes a type of another feature',
    violation: {
      'client/features/new/a.tsx': usesType('#client/features/b/c.tsx'),
      'client/features/b/c.tsx': thing,
    },
    allowed: {
      'client/features/new/a-page.tsx': uses('#client/features/b/c.tsx'),
      'client/features/b/c.tsx': thing,
    },
  },
  {
    rule: 'pages-belong-to-routes',
    breaks: 'a page puts another page inside itself',
    violation: {
      'client/features/new/a-page.tsx': uses('./b-page.tsx'),
      'client/features/new/b-page.tsx': thing,
    },
    allowed: {
      'client/app/screens.ts': uses('#client/features/new/b-page.tsx'),
      'client/features/new/b-page.tsx': thing,
    },
  },
  {
    rule: 'client-lib-imports',
    breaks: 'a general helper takes a type of the kit',
    violation: { 'client/lib/a.ts': usesType('#client/ui/b.tsx'), 'client/ui/b.tsx': thing },
    allowed: { 'client/lib/a/b.ts': uses('#client/lib/c.ts'), 'client/lib/c.ts': thing },
  },
  {
    rule: 'client-ui-imports',
    breaks: 'the kit takes a type of a shared part',
    violation: { 'client/ui/a.tsx': usesType('#client/shared/b/c.tsx'), 'client/shared/b/c.tsx': thing },
    allowed: { 'client/ui/a.tsx': uses('#client/lib/b.ts'), 'client/lib/b.ts': thing },
  },
  {
    rule: 'client-shared-imports',
    breaks: 'a shared part takes a type of a feature',
    violation: {
      'client/shared/a/b.tsx': usesType('#client/features/c/d.tsx'),
      'client/features/c/d.tsx': thing,
    },
    allowed: { 'client/shared/a/b.tsx': uses('#client/ui/c.tsx'), 'client/ui/c.tsx': thing },
  },
  {
    rule: 'client-offline-imports',
    breaks: 'a screen without a network takes a type of the application',
    violation: { 'client/offline/a.tsx': usesType('#client/app/b.tsx'), 'client/app/b.tsx': thing },
    allowed: { 'client/offline/a.tsx': uses('#client/shared/b/c.ts'), 'client/shared/b/c.ts': thing },
  },
  {
    rule: 'client-features-imports',
    breaks: 'a page takes a type of the application',
    violation: { 'client/features/a/a-page.tsx': usesType('#client/app/b.ts'), 'client/app/b.ts': thing },
    allowed: { 'client/features/a/b.tsx': usesType('#client/lib/b.ts'), 'client/lib/b.ts': thing },
  },
  {
    rule: 'client-features-imports',
    breaks: 'a feature uses the code for screens without a network',
    violation: { 'client/features/a/b.tsx': uses('#client/offline/c.ts'), 'client/offline/c.ts': thing },
    allowed: { 'client/app/b.tsx': uses('#client/offline/c.ts'), 'client/offline/c.ts': thing },
  },
  {
    rule: 'client-app-imports',
    breaks: 'the application uses a folder that is not in the list',
    violation: { 'client/app/a.ts': uses('#client/new/b.ts'), 'client/new/b.ts': thing },
    allowed: { 'client/app/a.ts': uses('#client/features/b/c.ts'), 'client/features/b/c.ts': thing },
  },
  {
    rule: 'client-unlisted-imports',
    breaks: 'a folder that is not in the list uses another folder of the client',
    violation: { 'client/new/a.ts': usesType('#client/lib/b.ts'), 'client/lib/b.ts': thing },
    allowed: { 'client/new/a.ts': uses('#client/new/b.ts'), 'client/new/b.ts': thing },
  },
  {
    rule: 'client-kit-knows-no-domain',
    breaks: 'the kit takes a type of a contract',
    violation: {
      'client/ui/a.tsx': usesType('#modules/identity/contract.ts'),
      'modules/identity/contract.ts': thing,
    },
    allowed: {
      'client/lib/a.ts': uses('#modules/identity/messages.ts'),
      'client/shared/b/c.tsx': usesType('#modules/identity/contract.ts'),
      'modules/identity/messages.ts': thing,
      'modules/identity/contract.ts': thing,
    },
  },
  {
    rule: 'product-knows-no-tests',
    breaks: 'a module borrows a factory of the tests',
    violation: { 'modules/identity/a.ts': uses('../../tests/support/b.ts'), 'tests/support/b.ts': thing },
    allowed: { 'modules/identity/a.test.ts': uses('../../tests/support/b.ts'), 'tests/support/b.ts': thing },
  },
  {
    rule: 'no-cycles',
    breaks: 'two files load each other',
    violation: {
      'src/kernel/a.ts': `${uses('#kernel/b.ts')}export const thing = 1\n`,
      'src/kernel/b.ts': `${uses('#kernel/a.ts')}export const thing = 1\n`,
    },
    allowed: {
      'src/kernel/a.ts': `${uses('#kernel/b.ts')}export type Thing = 1\n`,
      'src/kernel/b.ts': `${usesType('#kernel/a.ts')}export const thing = 1\n`,
    },
  },
  {
    rule: 'no-folder-cycles',
    breaks: 'two modules depend on each other through different files, by types alone',
    violation: {
      'modules/a/use-cases.ts': usesType('#modules/b/api.ts'),
      'modules/b/api.ts': thing,
      'modules/b/use-cases.ts': usesType('#modules/a/api.ts'),
      'modules/a/api.ts': thing,
    },
    allowed: {
      'modules/circles/use-cases.ts': usesType('#modules/reviews/api.ts'),
      'modules/reviews/api.ts': thing,
    },
  },
  {
    rule: 'resolvable',
    breaks: 'an import leads nowhere',
    violation: { 'src/kernel/a.ts': usesType('#kernel/gone.ts') },
    allowed: { 'src/kernel/a.ts': usesType('#kernel/b.ts'), 'src/kernel/b.ts': thing },
  },
]

describe('the boundaries', () => {
  it('hold in the product', async () => {
    const { violations, modules } = await findViolations(projectRoot)
    expect(violations).toEqual([])
    expect(modules).toBeGreaterThan(50)
  })

  it.each(planted)('$rule: notices when $breaks', async ({ rule, violation }) => {
    expect(await brokenRules(violation)).toContain(rule)
  })

  it.each(planted)('$rule: lets pass what comes closest to: $breaks', async ({ allowed }) => {
    expect(await brokenRules(allowed)).toEqual([])
  })

  it('has a planted violation for every rule', () => {
    const rules = new Set(configuration.forbidden?.map(({ name }) => name))
    expect(new Set(planted.map(({ rule }) => rule))).toEqual(rules)
  })
})
