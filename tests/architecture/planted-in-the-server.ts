import {
  exportingSource,
  type ImportViolationSample,
  importingSource,
  typeImportSource,
} from './planted-violation.ts'

export const serverImportViolationSamples: ImportViolationSample[] = [
  {
    rule: 'kernel-imports-only-itself',
    breaks: 'the kernel imports a type of a module',
    violation: {
      'src/kernel/a.ts': typeImportSource('#modules/identity/api.ts'),
      'modules/identity/api.ts': exportingSource,
    },
    allowed: { 'src/kernel/a.ts': typeImportSource('#kernel/b.ts'), 'src/kernel/b.ts': exportingSource },
  },
  {
    rule: 'module-knows-no-host',
    breaks: 'a module imports a type of the server',
    violation: {
      'modules/identity/a.ts': typeImportSource('#server/app.ts'),
      'src/server/app.ts': exportingSource,
    },
    allowed: {
      'modules/identity/a.ts': typeImportSource('#kernel/b.ts'),
      'src/kernel/b.ts': exportingSource,
    },
  },
  {
    rule: 'module-through-its-api',
    breaks: "an unlisted module imports a type from another module's rules",
    violation: {
      'modules/new/a.ts': typeImportSource('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': exportingSource,
    },
    allowed: {
      'modules/reviews/a.ts': importingSource('#modules/identity/api.ts'),
      'modules/identity/api.ts': exportingSource,
    },
  },
  {
    rule: 'module-direction',
    breaks: 'identity uses the api of a module that depends on it',
    violation: {
      'modules/identity/a.ts': typeImportSource('#modules/circles/api.ts'),
      'modules/circles/api.ts': exportingSource,
    },
    allowed: {
      'modules/circles/a.ts': importingSource('#modules/reviews/api.ts'),
      'modules/reviews/api.ts': exportingSource,
    },
  },
  {
    rule: 'module-direction',
    breaks: 'a module that src/server/modules.ts does not list uses another one',
    violation: {
      'modules/new/a.ts': importingSource('#modules/identity/api.ts'),
      'modules/identity/api.ts': exportingSource,
    },
    allowed: {
      'modules/new/a.ts': importingSource('#modules/new/b.ts'),
      'modules/new/b.ts': exportingSource,
    },
  },
  {
    rule: 'kernel-imports-only-itself',
    breaks: 'the kernel uses the platform',
    violation: { 'src/kernel/a.ts': importingSource('#platform/b.ts'), 'src/platform/b.ts': exportingSource },
    allowed: { 'src/platform/a.ts': importingSource('#kernel/b.ts'), 'src/kernel/b.ts': exportingSource },
  },
  {
    rule: 'module-knows-no-host',
    breaks: 'a module uses a driver of the platform',
    violation: {
      'modules/identity/a.ts': typeImportSource('#platform/b.ts'),
      'src/platform/b.ts': exportingSource,
    },
    allowed: {
      'modules/identity/a.ts': typeImportSource('#kernel/b.ts'),
      'src/kernel/b.ts': exportingSource,
    },
  },
  {
    rule: 'platform-knows-no-module',
    breaks: 'the platform uses the api of a module',
    violation: {
      'src/platform/a.ts': typeImportSource('#modules/identity/api.ts'),
      'modules/identity/api.ts': exportingSource,
    },
    allowed: { 'src/platform/a.ts': importingSource('#platform/b.ts'), 'src/platform/b.ts': exportingSource },
  },
  {
    rule: 'platform-knows-no-module',
    breaks: 'the platform uses the server',
    violation: { 'src/platform/a.ts': importingSource('#server/b.ts'), 'src/server/b.ts': exportingSource },
    allowed: { 'src/server/a.ts': importingSource('#platform/b.ts'), 'src/platform/b.ts': exportingSource },
  },
  {
    rule: 'server-knows-no-command',
    breaks: 'the server uses a command of the operator',
    violation: { 'src/server/a.ts': importingSource('#operator/b.ts'), 'src/operator/b.ts': exportingSource },
    allowed: { 'src/operator/a.ts': importingSource('#server/b.ts'), 'src/server/b.ts': exportingSource },
  },
  {
    rule: 'src-knows-no-client',
    breaks: 'the server uses a type of the client',
    violation: {
      'src/server/a.ts': typeImportSource('#client/app/b.ts'),
      'client/app/b.ts': exportingSource,
    },
    allowed: { 'client/app/a.ts': typeImportSource('#server/b.ts'), 'src/server/b.ts': exportingSource },
  },
  {
    rule: 'server-mounts-routers',
    breaks: 'a command uses the data of a module, bypassing its api',
    violation: {
      'src/operator/a.ts': importingSource('#modules/identity/data.ts'),
      'modules/identity/data.ts': exportingSource,
    },
    allowed: {
      'src/operator/a.ts': importingSource('#modules/identity/api.ts'),
      'modules/identity/api.ts': exportingSource,
    },
  },
  {
    rule: 'server-mounts-routers',
    breaks: 'the server calls a use case, bypassing the api',
    violation: {
      'src/server/a.ts': importingSource('#modules/identity/use-cases/sign-in.ts'),
      'modules/identity/use-cases/sign-in.ts': exportingSource,
    },
    allowed: {
      'src/server/a.ts': importingSource('#modules/identity/module.ts'),
      'modules/identity/module.ts': exportingSource,
    },
  },
  {
    rule: 'module-through-its-api',
    breaks: 'a module uses the operator-api of another module',
    violation: {
      'modules/reviews/a.ts': importingSource('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': exportingSource,
    },
    allowed: {
      'modules/reviews/a.ts': importingSource('#modules/identity/api.ts'),
      'modules/identity/api.ts': exportingSource,
    },
  },
  {
    rule: 'operator-api-users',
    breaks: 'a route imports a type of an operator-api',
    violation: {
      'src/server/a-routes.ts': typeImportSource('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': exportingSource,
    },
    allowed: {
      'src/operator/a.ts': importingSource('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': exportingSource,
    },
  },
  {
    rule: 'operator-api-users',
    breaks: 'a module uses its own operator-api',
    violation: {
      'modules/identity/a.ts': importingSource('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': exportingSource,
    },
    allowed: {
      'src/operator/import/a.ts': importingSource('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': exportingSource,
    },
  },
  {
    rule: 'host-api-users',
    breaks: 'a module uses the host-api of another module',
    violation: {
      'modules/reviews/a.ts': typeImportSource('#modules/identity/host-api.ts'),
      'modules/identity/host-api.ts': exportingSource,
    },
    allowed: {
      'src/server/a-routes.ts': importingSource('#modules/identity/host-api.ts'),
      'modules/identity/host-api.ts': exportingSource,
    },
  },
  {
    rule: 'host-api-users',
    breaks: 'a module uses its own host-api',
    violation: {
      'modules/identity/a.ts': importingSource('#modules/identity/host-api.ts'),
      'modules/identity/host-api.ts': exportingSource,
    },
    allowed: {
      'src/operator/a.ts': importingSource('#modules/identity/host-api.ts'),
      'modules/identity/host-api.ts': exportingSource,
    },
  },
  {
    rule: 'accounts-api-users',
    breaks: 'a module other than invitations creates accounts',
    violation: {
      'modules/scheduling/a.ts': importingSource('#modules/identity/accounts-api.ts'),
      'modules/identity/accounts-api.ts': exportingSource,
    },
    allowed: {
      'modules/invitations/a.ts': importingSource('#modules/identity/accounts-api.ts'),
      'modules/identity/accounts-api.ts': exportingSource,
    },
  },
  {
    rule: 'moderation-api-users',
    breaks: 'the server hides people, bypassing the module that decides about reports',
    violation: {
      'src/server/a.ts': importingSource('#modules/identity/moderation-api.ts'),
      'modules/identity/moderation-api.ts': exportingSource,
    },
    allowed: {
      'modules/reviews/a.ts': importingSource('#modules/identity/moderation-api.ts'),
      'modules/identity/moderation-api.ts': exportingSource,
    },
  },
  {
    rule: 'data-owns-the-database',
    breaks: 'a use case builds queries',
    violation: {
      'modules/identity/use-cases.ts': importingSource('#prisma'),
      '.generated/prisma/client.ts': exportingSource,
    },
    allowed: {
      'modules/identity/data.ts': importingSource('#prisma'),
      'modules/identity/use-cases.ts': typeImportSource('#prisma'),
      '.generated/prisma/client.ts': exportingSource,
    },
  },
  {
    rule: 'product-knows-no-tests',
    breaks: 'a module imports a factory of the tests',
    violation: {
      'modules/identity/a.ts': importingSource('../../tests/support/b.ts'),
      'tests/support/b.ts': exportingSource,
    },
    allowed: {
      'modules/identity/a.test.ts': importingSource('../../tests/support/b.ts'),
      'tests/support/b.ts': exportingSource,
    },
  },
  {
    rule: 'no-cycles',
    breaks: 'two files import each other',
    violation: {
      'src/kernel/a.ts': `${importingSource('#kernel/b.ts')}export const thing = 1\n`,
      'src/kernel/b.ts': `${importingSource('#kernel/a.ts')}export const thing = 1\n`,
    },
    allowed: {
      'src/kernel/a.ts': `${importingSource('#kernel/b.ts')}export type Thing = 1\n`,
      'src/kernel/b.ts': `${typeImportSource('#kernel/a.ts')}export const thing = 1\n`,
    },
  },
  {
    rule: 'no-folder-cycles',
    breaks: 'two modules depend on each other through different files, by types only',
    violation: {
      'modules/a/use-cases.ts': typeImportSource('#modules/b/api.ts'),
      'modules/b/api.ts': exportingSource,
      'modules/b/use-cases.ts': typeImportSource('#modules/a/api.ts'),
      'modules/a/api.ts': exportingSource,
    },
    allowed: {
      'modules/circles/use-cases.ts': typeImportSource('#modules/reviews/api.ts'),
      'modules/reviews/api.ts': exportingSource,
    },
  },
  {
    rule: 'resolvable',
    breaks: 'an import has no target',
    violation: { 'src/kernel/a.ts': typeImportSource('#kernel/gone.ts') },
    allowed: { 'src/kernel/a.ts': typeImportSource('#kernel/b.ts'), 'src/kernel/b.ts': exportingSource },
  },
]
