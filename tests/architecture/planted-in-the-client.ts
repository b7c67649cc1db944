import {
  createDynamicImportSourceText,
  createImportCode,
  createTypeImportCode,
  exampleCode,
  type ModuleImportViolationSample,
} from './planted-violation.ts'

export const importViolationSamplesOfBrowserCode: ModuleImportViolationSample[] = [
  {
    rule: 'client-takes-types',
    breaks: 'a screen loads code of the server',
    violation: {
      'client/lib/a.ts': createImportCode('#server/router.ts'),
      'src/server/router.ts': exampleCode,
    },
    allowed: {
      'client/lib/a.ts': createTypeImportCode('#server/router.ts'),
      'src/server/router.ts': exampleCode,
    },
  },
  {
    rule: 'client-takes-types',
    breaks: 'a screen loads rules instead of the contract',
    violation: {
      'client/shared/a/b.ts': createImportCode('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': exampleCode,
    },
    allowed: {
      'client/shared/a/b.ts': createImportCode('#modules/identity/contract.ts'),
      'modules/identity/contract.ts': exampleCode,
    },
  },
  {
    rule: 'client-takes-types',
    breaks: 'an import of a type also imports a value',
    violation: {
      'client/lib/a.ts':
        "import { type Thing, thing } from '#kernel/b.ts'\nexport const used: Thing = thing\n",
      'src/kernel/b.ts': exampleCode,
    },
    allowed: { 'client/lib/a.ts': createTypeImportCode('#kernel/b.ts'), 'src/kernel/b.ts': exampleCode },
  },
  {
    rule: 'contract-runs-in-a-browser',
    breaks: 'a contract reaches the data layer through its rules',
    violation: {
      'modules/identity/contract.ts': createImportCode('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': `${createImportCode('#modules/identity/data.ts')}${'export const thing = used\n'}`,
      'modules/identity/data.ts': exampleCode,
    },
    allowed: {
      'modules/identity/contract.ts': createImportCode('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': exampleCode,
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
      'client/features/new/a.tsx': createTypeImportCode('#client/features/b/c.tsx'),
      'client/features/b/c.tsx': exampleCode,
    },
    allowed: {
      'client/features/new/a-page.tsx': createImportCode('#client/features/b/c.tsx'),
      'client/features/b/c.tsx': exampleCode,
    },
  },
  {
    rule: 'pages-belong-to-routes',
    breaks: 'a page imports another page',
    violation: {
      'client/features/new/a-page.tsx': createImportCode('./b-page.tsx'),
      'client/features/new/b-page.tsx': exampleCode,
    },
    allowed: {
      'client/features/new/screens.ts': createDynamicImportSourceText('#client/features/new/b-page.tsx'),
      'client/features/new/b-page.tsx': exampleCode,
    },
  },
  {
    rule: 'pages-belong-to-routes',
    breaks: 'the application imports a page statically',
    violation: {
      'client/app/routes.tsx': createDynamicImportSourceText('#client/features/new/b-page.tsx'),
      'client/features/new/b-page.tsx': exampleCode,
    },
    allowed: {
      'client/features/new/screens.ts': createDynamicImportSourceText('#client/features/new/a/b-page.tsx'),
      'client/features/new/a/b-page.tsx': exampleCode,
    },
  },
  {
    rule: 'features-meet-in-pages',
    breaks: 'a feature declares the page of another feature',
    violation: {
      'client/features/new/screens.ts': createDynamicImportSourceText('#client/features/b/c-page.tsx'),
      'client/features/b/c-page.tsx': exampleCode,
    },
    allowed: {
      'client/features/new/screens.ts': createDynamicImportSourceText('#modules/new/messages.ts'),
      'modules/new/messages.ts': exampleCode,
    },
  },
  {
    rule: 'screens-belong-to-the-registry',
    breaks: 'the navigation reads the screens of a feature, bypassing the registry',
    violation: {
      'client/app/shell/a.ts': createImportCode('#client/features/new/screens.ts'),
      'client/features/new/screens.ts': exampleCode,
    },
    allowed: {
      'client/app/registry.ts': createImportCode('#client/features/new/screens.ts'),
      'client/features/new/screens.ts': exampleCode,
    },
  },
  {
    rule: 'screens-load-later',
    breaks: 'the declaration of a feature imports the messages of its module',
    violation: {
      'client/features/new/screens.ts': createImportCode('#modules/new/messages.ts'),
      'modules/new/messages.ts': exampleCode,
    },
    allowed: {
      'client/features/new/screens.ts': `${createImportCode('#client/lib/b.ts')}${createDynamicImportSourceText('#modules/new/messages.ts')}`,
      'client/lib/b.ts': exampleCode,
      'modules/new/messages.ts': exampleCode,
    },
  },
  {
    rule: 'client-lib-imports',
    breaks: 'a helper of client/lib imports a type of the kit (client/ui)',
    violation: {
      'client/lib/a.ts': createTypeImportCode('#client/ui/b.tsx'),
      'client/ui/b.tsx': exampleCode,
    },
    allowed: { 'client/lib/a/b.ts': createImportCode('#client/lib/c.ts'), 'client/lib/c.ts': exampleCode },
  },
  {
    rule: 'client-ui-imports',
    breaks: 'the kit imports a type of a shared part',
    violation: {
      'client/ui/a.tsx': createTypeImportCode('#client/shared/b/c.tsx'),
      'client/shared/b/c.tsx': exampleCode,
    },
    allowed: { 'client/ui/a.tsx': createImportCode('#client/lib/b.ts'), 'client/lib/b.ts': exampleCode },
  },
  {
    rule: 'client-shared-imports',
    breaks: 'a shared part imports a type of a feature',
    violation: {
      'client/shared/a/b.tsx': createTypeImportCode('#client/features/c/d.tsx'),
      'client/features/c/d.tsx': exampleCode,
    },
    allowed: {
      'client/shared/a/b.tsx': createImportCode('#client/ui/c.tsx'),
      'client/ui/c.tsx': exampleCode,
    },
  },
  {
    rule: 'client-offline-imports',
    breaks: 'a screen of client/offline imports a type of the application',
    violation: {
      'client/offline/a.tsx': createTypeImportCode('#client/app/b.tsx'),
      'client/app/b.tsx': exampleCode,
    },
    allowed: {
      'client/offline/a.tsx': createImportCode('#client/shared/b/c.ts'),
      'client/shared/b/c.ts': exampleCode,
    },
  },
  {
    rule: 'client-features-imports',
    breaks: 'a page imports a type of the application',
    violation: {
      'client/features/a/a-page.tsx': createTypeImportCode('#client/app/b.ts'),
      'client/app/b.ts': exampleCode,
    },
    allowed: {
      'client/features/a/b.tsx': createTypeImportCode('#client/lib/b.ts'),
      'client/lib/b.ts': exampleCode,
    },
  },
  {
    rule: 'client-features-imports',
    breaks: 'a feature uses the code of client/offline',
    violation: {
      'client/features/a/b.tsx': createImportCode('#client/offline/c.ts'),
      'client/offline/c.ts': exampleCode,
    },
    allowed: {
      'client/app/b.tsx': createImportCode('#client/offline/c.ts'),
      'client/offline/c.ts': exampleCode,
    },
  },
  {
    rule: 'client-app-imports',
    breaks: 'the application uses a folder that is not in the list',
    violation: { 'client/app/a.ts': createImportCode('#client/new/b.ts'), 'client/new/b.ts': exampleCode },
    allowed: {
      'client/app/a.ts': createImportCode('#client/features/b/c.ts'),
      'client/features/b/c.ts': exampleCode,
    },
  },
  {
    rule: 'client-unlisted-imports',
    breaks: 'a folder that is not in the list uses another folder of the client',
    violation: {
      'client/new/a.ts': createTypeImportCode('#client/lib/b.ts'),
      'client/lib/b.ts': exampleCode,
    },
    allowed: { 'client/new/a.ts': createImportCode('#client/new/b.ts'), 'client/new/b.ts': exampleCode },
  },
  {
    rule: 'client-kit-knows-no-domain',
    breaks: 'the kit imports a type of a contract',
    violation: {
      'client/ui/a.tsx': createTypeImportCode('#modules/identity/contract.ts'),
      'modules/identity/contract.ts': exampleCode,
    },
    allowed: {
      'client/shared/b/c.tsx': createTypeImportCode('#modules/identity/contract.ts'),
      'modules/identity/contract.ts': exampleCode,
    },
  },
]
