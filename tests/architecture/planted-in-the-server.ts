import {
  createImportCode,
  createTypeImportCode,
  exampleCode,
  type ModuleImportViolationSample,
} from './planted-violation.ts'

export const importViolationSamplesOfServerCode: ModuleImportViolationSample[] = [
  {
    rule: 'kernel-imports-only-itself',
    breaks: 'the kernel imports a type of a module',
    violation: {
      'src/kernel/a.ts': createTypeImportCode('#modules/identity/api.ts'),
      'modules/identity/api.ts': exampleCode,
    },
    allowed: { 'src/kernel/a.ts': createTypeImportCode('#kernel/b.ts'), 'src/kernel/b.ts': exampleCode },
  },
  {
    rule: 'module-knows-no-host',
    breaks: 'a module imports a type of the server',
    violation: {
      'modules/identity/a.ts': createTypeImportCode('#server/app.ts'),
      'src/server/app.ts': exampleCode,
    },
    allowed: {
      'modules/identity/a.ts': createTypeImportCode('#kernel/b.ts'),
      'src/kernel/b.ts': exampleCode,
    },
  },
  {
    rule: 'module-through-its-api',
    breaks: "an unlisted module imports a type from another module's rules",
    violation: {
      'modules/new/a.ts': createTypeImportCode('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': exampleCode,
    },
    allowed: {
      'modules/reviews/a.ts': createImportCode('#modules/identity/api.ts'),
      'modules/identity/api.ts': exampleCode,
    },
  },
  {
    rule: 'module-direction',
    breaks: 'identity uses the api of a module that depends on it',
    violation: {
      'modules/identity/a.ts': createTypeImportCode('#modules/circles/api.ts'),
      'modules/circles/api.ts': exampleCode,
    },
    allowed: {
      'modules/circles/a.ts': createImportCode('#modules/reviews/api.ts'),
      'modules/reviews/api.ts': exampleCode,
    },
  },
  {
    rule: 'module-direction',
    breaks: 'a module that src/server/modules.ts does not list uses another one',
    violation: {
      'modules/new/a.ts': createImportCode('#modules/identity/api.ts'),
      'modules/identity/api.ts': exampleCode,
    },
    allowed: { 'modules/new/a.ts': createImportCode('#modules/new/b.ts'), 'modules/new/b.ts': exampleCode },
  },
  {
    rule: 'kernel-imports-only-itself',
    breaks: 'the kernel uses the platform',
    violation: { 'src/kernel/a.ts': createImportCode('#platform/b.ts'), 'src/platform/b.ts': exampleCode },
    allowed: { 'src/platform/a.ts': createImportCode('#kernel/b.ts'), 'src/kernel/b.ts': exampleCode },
  },
  {
    rule: 'module-knows-no-host',
    breaks: 'a module uses a driver of the platform',
    violation: {
      'modules/identity/a.ts': createTypeImportCode('#platform/b.ts'),
      'src/platform/b.ts': exampleCode,
    },
    allowed: {
      'modules/identity/a.ts': createTypeImportCode('#kernel/b.ts'),
      'src/kernel/b.ts': exampleCode,
    },
  },
  {
    rule: 'platform-knows-no-module',
    breaks: 'the platform uses the api of a module',
    violation: {
      'src/platform/a.ts': createTypeImportCode('#modules/identity/api.ts'),
      'modules/identity/api.ts': exampleCode,
    },
    allowed: { 'src/platform/a.ts': createImportCode('#platform/b.ts'), 'src/platform/b.ts': exampleCode },
  },
  {
    rule: 'platform-knows-no-module',
    breaks: 'the platform uses the server',
    violation: { 'src/platform/a.ts': createImportCode('#server/b.ts'), 'src/server/b.ts': exampleCode },
    allowed: { 'src/server/a.ts': createImportCode('#platform/b.ts'), 'src/platform/b.ts': exampleCode },
  },
  {
    rule: 'server-knows-no-command',
    breaks: 'the server uses a command of the operator',
    violation: { 'src/server/a.ts': createImportCode('#operator/b.ts'), 'src/operator/b.ts': exampleCode },
    allowed: { 'src/operator/a.ts': createImportCode('#server/b.ts'), 'src/server/b.ts': exampleCode },
  },
  {
    rule: 'src-knows-no-client',
    breaks: 'the server uses a type of the client',
    violation: {
      'src/server/a.ts': createTypeImportCode('#client/app/b.ts'),
      'client/app/b.ts': exampleCode,
    },
    allowed: { 'client/app/a.ts': createTypeImportCode('#server/b.ts'), 'src/server/b.ts': exampleCode },
  },
  {
    rule: 'server-mounts-routers',
    breaks: 'a command uses the data of a module, bypassing its api',
    violation: {
      'src/operator/a.ts': createImportCode('#modules/identity/data.ts'),
      'modules/identity/data.ts': exampleCode,
    },
    allowed: {
      'src/operator/a.ts': createImportCode('#modules/identity/api.ts'),
      'modules/identity/api.ts': exampleCode,
    },
  },
  {
    rule: 'server-mounts-routers',
    breaks: 'the server calls a use case, bypassing the api',
    violation: {
      'src/server/a.ts': createImportCode('#modules/identity/use-cases/sign-in.ts'),
      'modules/identity/use-cases/sign-in.ts': exampleCode,
    },
    allowed: {
      'src/server/a.ts': createImportCode('#modules/identity/module.ts'),
      'modules/identity/module.ts': exampleCode,
    },
  },
  {
    rule: 'module-through-its-api',
    breaks: 'a module uses the operator-api of another module',
    violation: {
      'modules/reviews/a.ts': createImportCode('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': exampleCode,
    },
    allowed: {
      'modules/reviews/a.ts': createImportCode('#modules/identity/api.ts'),
      'modules/identity/api.ts': exampleCode,
    },
  },
  {
    rule: 'operator-api-users',
    breaks: 'a route imports a type of an operator-api',
    violation: {
      'src/server/a-routes.ts': createTypeImportCode('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': exampleCode,
    },
    allowed: {
      'src/operator/a.ts': createImportCode('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': exampleCode,
    },
  },
  {
    rule: 'operator-api-users',
    breaks: 'a module uses its own operator-api',
    violation: {
      'modules/identity/a.ts': createImportCode('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': exampleCode,
    },
    allowed: {
      'src/operator/import/a.ts': createImportCode('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': exampleCode,
    },
  },
  {
    rule: 'host-api-users',
    breaks: 'a module uses the host-api of another module',
    violation: {
      'modules/reviews/a.ts': createTypeImportCode('#modules/identity/host-api.ts'),
      'modules/identity/host-api.ts': exampleCode,
    },
    allowed: {
      'src/server/a-routes.ts': createImportCode('#modules/identity/host-api.ts'),
      'modules/identity/host-api.ts': exampleCode,
    },
  },
  {
    rule: 'host-api-users',
    breaks: 'a module uses its own host-api',
    violation: {
      'modules/identity/a.ts': createImportCode('#modules/identity/host-api.ts'),
      'modules/identity/host-api.ts': exampleCode,
    },
    allowed: {
      'src/operator/a.ts': createImportCode('#modules/identity/host-api.ts'),
      'modules/identity/host-api.ts': exampleCode,
    },
  },
  {
    rule: 'accounts-api-users',
    breaks: 'a module other than invitations creates accounts',
    violation: {
      'modules/scheduling/a.ts': createImportCode('#modules/identity/accounts-api.ts'),
      'modules/identity/accounts-api.ts': exampleCode,
    },
    allowed: {
      'modules/invitations/a.ts': createImportCode('#modules/identity/accounts-api.ts'),
      'modules/identity/accounts-api.ts': exampleCode,
    },
  },
  {
    rule: 'moderation-api-users',
    breaks: 'the server hides people, bypassing the module that decides about reports',
    violation: {
      'src/server/a.ts': createImportCode('#modules/identity/moderation-api.ts'),
      'modules/identity/moderation-api.ts': exampleCode,
    },
    allowed: {
      'modules/reviews/a.ts': createImportCode('#modules/identity/moderation-api.ts'),
      'modules/identity/moderation-api.ts': exampleCode,
    },
  },
  {
    rule: 'data-owns-the-database',
    breaks: 'a use case builds queries',
    violation: {
      'modules/identity/use-cases.ts': createImportCode('#prisma'),
      '.generated/prisma/client.ts': exampleCode,
    },
    allowed: {
      'modules/identity/data.ts': createImportCode('#prisma'),
      'modules/identity/use-cases.ts': createTypeImportCode('#prisma'),
      '.generated/prisma/client.ts': exampleCode,
    },
  },
  {
    rule: 'product-knows-no-tests',
    breaks: 'a module imports a factory of the tests',
    violation: {
      'modules/identity/a.ts': createImportCode('../../tests/support/b.ts'),
      'tests/support/b.ts': exampleCode,
    },
    allowed: {
      'modules/identity/a.test.ts': createImportCode('../../tests/support/b.ts'),
      'tests/support/b.ts': exampleCode,
    },
  },
  {
    rule: 'no-cycles',
    breaks: 'two files import each other',
    violation: {
      'src/kernel/a.ts': `${createImportCode('#kernel/b.ts')}export const thing = 1\n`,
      'src/kernel/b.ts': `${createImportCode('#kernel/a.ts')}export const thing = 1\n`,
    },
    allowed: {
      'src/kernel/a.ts': `${createImportCode('#kernel/b.ts')}export type Thing = 1\n`,
      'src/kernel/b.ts': `${createTypeImportCode('#kernel/a.ts')}export const thing = 1\n`,
    },
  },
  {
    rule: 'no-folder-cycles',
    breaks: 'two modules depend on each other through different files, by types only',
    violation: {
      'modules/a/use-cases.ts': createTypeImportCode('#modules/b/api.ts'),
      'modules/b/api.ts': exampleCode,
      'modules/b/use-cases.ts': createTypeImportCode('#modules/a/api.ts'),
      'modules/a/api.ts': exampleCode,
    },
    allowed: {
      'modules/circles/use-cases.ts': createTypeImportCode('#modules/reviews/api.ts'),
      'modules/reviews/api.ts': exampleCode,
    },
  },
  {
    rule: 'resolvable',
    breaks: 'an import has no target',
    violation: { 'src/kernel/a.ts': createTypeImportCode('#kernel/gone.ts') },
    allowed: { 'src/kernel/a.ts': createTypeImportCode('#kernel/b.ts'), 'src/kernel/b.ts': exampleCode },
  },
]
