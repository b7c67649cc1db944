import { type Planted, thing, uses, usesType } from './planted-violation.ts'

export const plantedInTheServer: Planted[] = [
  {
    rule: 'kernel-knows-nobody',
    breaks: 'the kernel imports a type of a module',
    violation: { 'src/kernel/a.ts': usesType('#modules/identity/api.ts'), 'modules/identity/api.ts': thing },
    allowed: { 'src/kernel/a.ts': usesType('#kernel/b.ts'), 'src/kernel/b.ts': thing },
  },
  {
    rule: 'module-knows-no-host',
    breaks: 'a module imports a type of the server',
    violation: { 'modules/identity/a.ts': usesType('#server/app.ts'), 'src/server/app.ts': thing },
    allowed: { 'modules/identity/a.ts': usesType('#kernel/b.ts'), 'src/kernel/b.ts': thing },
  },
  {
    rule: 'module-through-its-api',
    breaks: "an unlisted module imports a type from another module's rules",
    violation: {
      'modules/new/a.ts': usesType('#modules/identity/rules.ts'),
      'modules/identity/rules.ts': thing,
    },
    allowed: { 'modules/reviews/a.ts': uses('#modules/identity/api.ts'), 'modules/identity/api.ts': thing },
  },
  {
    rule: 'module-direction',
    breaks: 'identity uses the api of a module that depends on it',
    violation: {
      'modules/identity/a.ts': usesType('#modules/circles/api.ts'),
      'modules/circles/api.ts': thing,
    },
    allowed: { 'modules/circles/a.ts': uses('#modules/reviews/api.ts'), 'modules/reviews/api.ts': thing },
  },
  {
    rule: 'module-direction',
    breaks: 'a module that src/server/modules.ts does not list uses another one',
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
    rule: 'src-knows-no-client',
    breaks: 'the server uses a type of the client',
    violation: { 'src/server/a.ts': usesType('#client/app/b.ts'), 'client/app/b.ts': thing },
    allowed: { 'client/app/a.ts': usesType('#server/b.ts'), 'src/server/b.ts': thing },
  },
  {
    rule: 'server-mounts-routers',
    breaks: 'a command uses the data of a module, bypassing its api',
    violation: { 'src/operator/a.ts': uses('#modules/identity/data.ts'), 'modules/identity/data.ts': thing },
    allowed: { 'src/operator/a.ts': uses('#modules/identity/api.ts'), 'modules/identity/api.ts': thing },
  },
  {
    rule: 'server-mounts-routers',
    breaks: 'the server calls a use case, bypassing the api',
    violation: {
      'src/server/a.ts': uses('#modules/identity/use-cases/sign-in.ts'),
      'modules/identity/use-cases/sign-in.ts': thing,
    },
    allowed: { 'src/server/a.ts': uses('#modules/identity/module.ts'), 'modules/identity/module.ts': thing },
  },
  {
    rule: 'module-through-its-api',
    breaks: 'a module uses the operator-api of another module',
    violation: {
      'modules/reviews/a.ts': uses('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': thing,
    },
    allowed: { 'modules/reviews/a.ts': uses('#modules/identity/api.ts'), 'modules/identity/api.ts': thing },
  },
  {
    rule: 'operator-api-users',
    breaks: 'a route imports a type of an operator-api',
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
    rule: 'operator-api-users',
    breaks: 'a module uses its own operator-api',
    violation: {
      'modules/identity/a.ts': uses('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': thing,
    },
    allowed: {
      'src/operator/import/a.ts': uses('#modules/identity/operator-api.ts'),
      'modules/identity/operator-api.ts': thing,
    },
  },
  {
    rule: 'host-api-users',
    breaks: 'a module uses the host-api of another module',
    violation: {
      'modules/reviews/a.ts': usesType('#modules/identity/host-api.ts'),
      'modules/identity/host-api.ts': thing,
    },
    allowed: {
      'src/server/a-routes.ts': uses('#modules/identity/host-api.ts'),
      'modules/identity/host-api.ts': thing,
    },
  },
  {
    rule: 'host-api-users',
    breaks: 'a module uses its own host-api',
    violation: {
      'modules/identity/a.ts': uses('#modules/identity/host-api.ts'),
      'modules/identity/host-api.ts': thing,
    },
    allowed: {
      'src/operator/a.ts': uses('#modules/identity/host-api.ts'),
      'modules/identity/host-api.ts': thing,
    },
  },
  {
    rule: 'accounts-api-users',
    breaks: 'a module other than invitations creates accounts',
    violation: {
      'modules/scheduling/a.ts': uses('#modules/identity/accounts-api.ts'),
      'modules/identity/accounts-api.ts': thing,
    },
    allowed: {
      'modules/invitations/a.ts': uses('#modules/identity/accounts-api.ts'),
      'modules/identity/accounts-api.ts': thing,
    },
  },
  {
    rule: 'moderation-api-users',
    breaks: 'the server hides people, bypassing the module that decides about reports',
    violation: {
      'src/server/a.ts': uses('#modules/identity/moderation-api.ts'),
      'modules/identity/moderation-api.ts': thing,
    },
    allowed: {
      'modules/reviews/a.ts': uses('#modules/identity/moderation-api.ts'),
      'modules/identity/moderation-api.ts': thing,
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
    rule: 'product-knows-no-tests',
    breaks: 'a module imports a factory of the tests',
    violation: { 'modules/identity/a.ts': uses('../../tests/support/b.ts'), 'tests/support/b.ts': thing },
    allowed: { 'modules/identity/a.test.ts': uses('../../tests/support/b.ts'), 'tests/support/b.ts': thing },
  },
  {
    rule: 'no-cycles',
    breaks: 'two files import each other',
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
    breaks: 'two modules depend on each other through different files, by types only',
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
    breaks: 'an import has no target',
    violation: { 'src/kernel/a.ts': usesType('#kernel/gone.ts') },
    allowed: { 'src/kernel/a.ts': usesType('#kernel/b.ts'), 'src/kernel/b.ts': thing },
  },
]
