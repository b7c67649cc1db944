import {
  dynamicImportSource,
  exportingSource,
  type ImportViolationSample,
  importingSource,
  typeImportSource,
} from './planted-violation.ts'

export const clientImportViolationSamples: ImportViolationSample[] = [
  {
    rule: 'client-takes-types',
    breaks: 'a screen loads code of the server',
    violation: {
      'client/lib/a.ts': importingSource('#server/router.ts'),
      'src/server/router.ts': exportingSource,
    },
    allowed: {
      'client/lib/a.ts': typeImportSource('#server/router.ts'),
      'src/server/router.ts': exportingSource,
    },
  },
  {
    rule: 'client-takes-types',
    breaks: 'a screen loads rules instead of the contract',
    violation: {
      'client/shared/a/b.ts': importingSource('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': exportingSource,
    },
    allowed: {
      'client/shared/a/b.ts': importingSource('#modules/identity/contract.ts'),
      'modules/identity/contract.ts': exportingSource,
    },
  },
  {
    rule: 'client-takes-types',
    breaks: 'an import of a type also imports a value',
    violation: {
      'client/lib/a.ts':
        "import { type Thing, thing } from '#kernel/b.ts'\nexport const used: Thing = thing\n",
      'src/kernel/b.ts': exportingSource,
    },
    allowed: { 'client/lib/a.ts': typeImportSource('#kernel/b.ts'), 'src/kernel/b.ts': exportingSource },
  },
  {
    rule: 'contract-runs-in-a-browser',
    breaks: 'a contract reaches the data layer through its rules',
    violation: {
      'modules/identity/contract.ts': importingSource('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': `${importingSource('#modules/identity/data.ts')}${'export const thing = used\n'}`,
      'modules/identity/data.ts': exportingSource,
    },
    allowed: {
      'modules/identity/contract.ts': importingSource('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': exportingSource,
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
      'client/features/new/a.tsx': typeImportSource('#client/features/b/c.tsx'),
      'client/features/b/c.tsx': exportingSource,
    },
    allowed: {
      'client/features/new/a-page.tsx': importingSource('#client/features/b/c.tsx'),
      'client/features/b/c.tsx': exportingSource,
    },
  },
  {
    rule: 'pages-belong-to-routes',
    breaks: 'a page imports another page',
    violation: {
      'client/features/new/a-page.tsx': importingSource('./b-page.tsx'),
      'client/features/new/b-page.tsx': exportingSource,
    },
    allowed: {
      'client/features/new/screens.ts': dynamicImportSource('#client/features/new/b-page.tsx'),
      'client/features/new/b-page.tsx': exportingSource,
    },
  },
  {
    rule: 'pages-belong-to-routes',
    breaks: 'the application imports a page statically',
    violation: {
      'client/app/routes.tsx': dynamicImportSource('#client/features/new/b-page.tsx'),
      'client/features/new/b-page.tsx': exportingSource,
    },
    allowed: {
      'client/features/new/screens.ts': dynamicImportSource('#client/features/new/a/b-page.tsx'),
      'client/features/new/a/b-page.tsx': exportingSource,
    },
  },
  {
    rule: 'features-meet-in-pages',
    breaks: 'a feature declares the page of another feature',
    violation: {
      'client/features/new/screens.ts': dynamicImportSource('#client/features/b/c-page.tsx'),
      'client/features/b/c-page.tsx': exportingSource,
    },
    allowed: {
      'client/features/new/screens.ts': dynamicImportSource('#modules/new/messages.ts'),
      'modules/new/messages.ts': exportingSource,
    },
  },
  {
    rule: 'screens-belong-to-the-registry',
    breaks: 'the navigation reads the screens of a feature, bypassing the registry',
    violation: {
      'client/app/shell/a.ts': importingSource('#client/features/new/screens.ts'),
      'client/features/new/screens.ts': exportingSource,
    },
    allowed: {
      'client/app/registry.ts': importingSource('#client/features/new/screens.ts'),
      'client/features/new/screens.ts': exportingSource,
    },
  },
  {
    rule: 'screens-load-later',
    breaks: 'the declaration of a feature imports the messages of its module',
    violation: {
      'client/features/new/screens.ts': importingSource('#modules/new/messages.ts'),
      'modules/new/messages.ts': exportingSource,
    },
    allowed: {
      'client/features/new/screens.ts': `${importingSource('#client/lib/b.ts')}${dynamicImportSource('#modules/new/messages.ts')}`,
      'client/lib/b.ts': exportingSource,
      'modules/new/messages.ts': exportingSource,
    },
  },
  {
    rule: 'client-lib-imports',
    breaks: 'a helper of client/lib imports a type of the kit (client/ui)',
    violation: {
      'client/lib/a.ts': typeImportSource('#client/ui/b.tsx'),
      'client/ui/b.tsx': exportingSource,
    },
    allowed: { 'client/lib/a/b.ts': importingSource('#client/lib/c.ts'), 'client/lib/c.ts': exportingSource },
  },
  {
    rule: 'client-ui-imports',
    breaks: 'the kit imports a type of a shared part',
    violation: {
      'client/ui/a.tsx': typeImportSource('#client/shared/b/c.tsx'),
      'client/shared/b/c.tsx': exportingSource,
    },
    allowed: { 'client/ui/a.tsx': importingSource('#client/lib/b.ts'), 'client/lib/b.ts': exportingSource },
  },
  {
    rule: 'client-shared-imports',
    breaks: 'a shared part imports a type of a feature',
    violation: {
      'client/shared/a/b.tsx': typeImportSource('#client/features/c/d.tsx'),
      'client/features/c/d.tsx': exportingSource,
    },
    allowed: {
      'client/shared/a/b.tsx': importingSource('#client/ui/c.tsx'),
      'client/ui/c.tsx': exportingSource,
    },
  },
  {
    rule: 'client-offline-imports',
    breaks: 'a screen of client/offline imports a type of the application',
    violation: {
      'client/offline/a.tsx': typeImportSource('#client/app/b.tsx'),
      'client/app/b.tsx': exportingSource,
    },
    allowed: {
      'client/offline/a.tsx': importingSource('#client/shared/b/c.ts'),
      'client/shared/b/c.ts': exportingSource,
    },
  },
  {
    rule: 'client-features-imports',
    breaks: 'a page imports a type of the application',
    violation: {
      'client/features/a/a-page.tsx': typeImportSource('#client/app/b.ts'),
      'client/app/b.ts': exportingSource,
    },
    allowed: {
      'client/features/a/b.tsx': typeImportSource('#client/lib/b.ts'),
      'client/lib/b.ts': exportingSource,
    },
  },
  {
    rule: 'client-features-imports',
    breaks: 'a feature uses the code of client/offline',
    violation: {
      'client/features/a/b.tsx': importingSource('#client/offline/c.ts'),
      'client/offline/c.ts': exportingSource,
    },
    allowed: {
      'client/app/b.tsx': importingSource('#client/offline/c.ts'),
      'client/offline/c.ts': exportingSource,
    },
  },
  {
    rule: 'client-app-imports',
    breaks: 'the application uses a folder that is not in the list',
    violation: { 'client/app/a.ts': importingSource('#client/new/b.ts'), 'client/new/b.ts': exportingSource },
    allowed: {
      'client/app/a.ts': importingSource('#client/features/b/c.ts'),
      'client/features/b/c.ts': exportingSource,
    },
  },
  {
    rule: 'client-unlisted-imports',
    breaks: 'a folder that is not in the list uses another folder of the client',
    violation: {
      'client/new/a.ts': typeImportSource('#client/lib/b.ts'),
      'client/lib/b.ts': exportingSource,
    },
    allowed: { 'client/new/a.ts': importingSource('#client/new/b.ts'), 'client/new/b.ts': exportingSource },
  },
  {
    rule: 'client-kit-knows-no-domain',
    breaks: 'the kit imports a type of a contract',
    violation: {
      'client/ui/a.tsx': typeImportSource('#modules/identity/contract.ts'),
      'modules/identity/contract.ts': exportingSource,
    },
    allowed: {
      'client/shared/b/c.tsx': typeImportSource('#modules/identity/contract.ts'),
      'modules/identity/contract.ts': exportingSource,
    },
  },
]
