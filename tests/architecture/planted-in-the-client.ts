import { loads, type Planted, thing, uses, usesType } from './planted-violation.ts'

export const plantedInTheClient: Planted[] = [
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
    breaks: 'an import of a type also imports a value',
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
    breaks: 'a component of a feature imports a type of another feature',
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
    breaks: 'a page imports another page',
    violation: {
      'client/features/new/a-page.tsx': uses('./b-page.tsx'),
      'client/features/new/b-page.tsx': thing,
    },
    allowed: {
      'client/features/new/screens.ts': loads('#client/features/new/b-page.tsx'),
      'client/features/new/b-page.tsx': thing,
    },
  },
  {
    rule: 'pages-belong-to-routes',
    breaks: 'the application imports a page statically',
    violation: {
      'client/app/routes.tsx': loads('#client/features/new/b-page.tsx'),
      'client/features/new/b-page.tsx': thing,
    },
    allowed: {
      'client/features/new/screens.ts': loads('#client/features/new/a/b-page.tsx'),
      'client/features/new/a/b-page.tsx': thing,
    },
  },
  {
    rule: 'features-meet-in-pages',
    breaks: 'a feature declares the page of another feature',
    violation: {
      'client/features/new/screens.ts': loads('#client/features/b/c-page.tsx'),
      'client/features/b/c-page.tsx': thing,
    },
    allowed: {
      'client/features/new/screens.ts': loads('#modules/new/messages.ts'),
      'modules/new/messages.ts': thing,
    },
  },
  {
    rule: 'screens-belong-to-the-registry',
    breaks: 'the navigation reads the screens of a feature, bypassing the registry',
    violation: {
      'client/app/shell/a.ts': uses('#client/features/new/screens.ts'),
      'client/features/new/screens.ts': thing,
    },
    allowed: {
      'client/app/registry.ts': uses('#client/features/new/screens.ts'),
      'client/features/new/screens.ts': thing,
    },
  },
  {
    rule: 'screens-load-later',
    breaks: 'the declaration of a feature imports the messages of its module',
    violation: {
      'client/features/new/screens.ts': uses('#modules/new/messages.ts'),
      'modules/new/messages.ts': thing,
    },
    allowed: {
      'client/features/new/screens.ts': `${uses('#client/lib/b.ts')}${loads('#modules/new/messages.ts')}`,
      'client/lib/b.ts': thing,
      'modules/new/messages.ts': thing,
    },
  },
  {
    rule: 'client-lib-imports',
    breaks: 'a helper of client/lib imports a type of the kit (client/ui)',
    violation: { 'client/lib/a.ts': usesType('#client/ui/b.tsx'), 'client/ui/b.tsx': thing },
    allowed: { 'client/lib/a/b.ts': uses('#client/lib/c.ts'), 'client/lib/c.ts': thing },
  },
  {
    rule: 'client-ui-imports',
    breaks: 'the kit imports a type of a shared part',
    violation: { 'client/ui/a.tsx': usesType('#client/shared/b/c.tsx'), 'client/shared/b/c.tsx': thing },
    allowed: { 'client/ui/a.tsx': uses('#client/lib/b.ts'), 'client/lib/b.ts': thing },
  },
  {
    rule: 'client-shared-imports',
    breaks: 'a shared part imports a type of a feature',
    violation: {
      'client/shared/a/b.tsx': usesType('#client/features/c/d.tsx'),
      'client/features/c/d.tsx': thing,
    },
    allowed: { 'client/shared/a/b.tsx': uses('#client/ui/c.tsx'), 'client/ui/c.tsx': thing },
  },
  {
    rule: 'client-offline-imports',
    breaks: 'a screen of client/offline imports a type of the application',
    violation: { 'client/offline/a.tsx': usesType('#client/app/b.tsx'), 'client/app/b.tsx': thing },
    allowed: { 'client/offline/a.tsx': uses('#client/shared/b/c.ts'), 'client/shared/b/c.ts': thing },
  },
  {
    rule: 'client-features-imports',
    breaks: 'a page imports a type of the application',
    violation: { 'client/features/a/a-page.tsx': usesType('#client/app/b.ts'), 'client/app/b.ts': thing },
    allowed: { 'client/features/a/b.tsx': usesType('#client/lib/b.ts'), 'client/lib/b.ts': thing },
  },
  {
    rule: 'client-features-imports',
    breaks: 'a feature uses the code of client/offline',
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
    breaks: 'the kit imports a type of a contract',
    violation: {
      'client/ui/a.tsx': usesType('#modules/identity/contract.ts'),
      'modules/identity/contract.ts': thing,
    },
    allowed: {
      'client/shared/b/c.tsx': usesType('#modules/identity/contract.ts'),
      'modules/identity/contract.ts': thing,
    },
  },
]
