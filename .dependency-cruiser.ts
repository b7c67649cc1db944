import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'
import { registeredModules } from '#server/modules.ts'

const listed = registeredModules.map(({ name }) => name).join('|')

const directions: IForbiddenRuleType[] = [
  ...registeredModules.map(({ name, uses }) => ({
    name: 'module-direction',
    severity: 'error' as const,
    comment: `modules/${name} may use ${uses.join(', ') || 'no other module'}. Add a module that it may use to \`uses\` in modules/${name}/module.ts.`,
    from: { path: `^modules/${name}/` },
    to: { path: `^modules/(?!(?:${[name, ...uses].join('|')})/)` },
  })),
  {
    name: 'module-direction',
    severity: 'error',
    comment: 'Add the new module to src/server/modules.ts.',
    from: { path: `^modules/(?!(?:${listed})/)([^/]+)/` },
    to: { path: '^modules/', pathNot: '^modules/$1/' },
  },
]

const clientLayers: Record<string, string[]> = {
  lib: [],
  ui: ['lib'],
  shared: ['lib', 'ui'],
  offline: ['lib', 'ui', 'shared'],
  features: ['lib', 'ui', 'shared'],
  app: ['lib', 'ui', 'shared', 'offline', 'features'],
}

const layers: IForbiddenRuleType[] = [
  ...Object.entries(clientLayers).map(([layer, used]) => ({
    name: `client-${layer}-imports`,
    severity: 'error' as const,
    comment: `client/${layer} may use ${used.join(', ') || 'no other folder'} of the client. Move the shared part down, or pass it in as an argument or a property.`,
    from: { path: `^client/${layer}/` },
    to: { path: `^client/(?!(?:${[layer, ...used].join('|')})/)` },
  })),
  {
    name: 'client-unlisted-imports',
    severity: 'error',
    comment:
      'Add a new folder of the client to clientLayers in .dependency-cruiser.ts, with the folders that it may use.',
    from: { path: `^client/(?!(?:${Object.keys(clientLayers).join('|')})/)([^/]+)/` },
    to: { path: '^client/', pathNot: '^client/$1/' },
  },
  {
    name: 'client-kit-knows-no-domain',
    severity: 'error',
    comment:
      'client/lib and client/ui are used by every feature and import no module. Put components of one domain into client/shared.',
    from: { path: '^client/(lib|ui)/' },
    to: { path: '^modules/' },
  },
]

const isomorphic = [
  '^modules/[^/]+/(contract|messages|contract/[a-z-]+)\\.ts$',
  '^src/kernel/(contract|messages)\\.ts$',
  '^src/kernel/[^/]+/(contract|messages)\\.ts$',
]

const surfaces: Record<string, { users: string; who: string }> = {
  'operator-api': { users: '^src/operator/', who: 'the commands of the operator, the import and the doctor' },
  'host-api': { users: '^src/(server|operator)/', who: 'the server' },
  'accounts-api': {
    users: '^modules/invitations/',
    who: 'invitations, which creates accounts and merges contacts into them',
  },
  'moderation-api': { users: '^modules/reviews/', who: 'reviews, which decides about reports' },
}

const surfaceRules: IForbiddenRuleType[] = Object.entries(surfaces).map(([surface, { users, who }]) => ({
  name: `${surface}-users`,
  severity: 'error',
  comment: `Only ${who} may use ${surface}.ts. Others use api.ts.`,
  from: { path: '^(src|modules|client)/', pathNot: users },
  to: { path: `^modules/[^/]+/${surface}\\.ts$` },
}))

const forbidden: IForbiddenRuleType[] = [
  {
    name: 'kernel-imports-only-itself',
    severity: 'error',
    comment: 'The kernel is below all modules: it imports no module, no server, no client.',
    from: { path: '^src/kernel/' },
    to: { path: '^(modules/|client/|src/(?!kernel/))' },
  },
  {
    name: 'platform-knows-no-module',
    severity: 'error',
    comment: 'The platform is independent of the modules: it imports only the kernel.',
    from: { path: '^src/platform/' },
    to: { path: '^(modules/|client/|src/(?!kernel/|platform/))' },
  },
  {
    name: 'server-knows-no-command',
    severity: 'error',
    comment: "The operator's commands use the server, never the reverse.",
    from: { path: '^src/server/' },
    to: { path: '^src/operator/' },
  },
  {
    name: 'src-knows-no-client',
    severity: 'error',
    comment:
      'The client imports types of the server, never the reverse. `src/server/page-renderer.ts` has the types of a rendered page.',
    from: { path: '^src/', pathNot: '\\.test\\.ts$' },
    to: { path: '^client/' },
  },
  {
    name: 'module-knows-no-host',
    severity: 'error',
    comment: 'A module can be called by any host: it imports neither platform nor server nor client.',
    from: { path: '^modules/' },
    to: { path: '^(src/(?!kernel/)|client/)' },
  },
  {
    name: 'module-through-its-api',
    severity: 'error',
    comment:
      "A module imports only api.ts and contract.ts of another module. Add what you need to the other module's api.ts. Two modules have a surface of their own: see surfaces in .dependency-cruiser.ts.",
    from: { path: '^modules/([^/]+)/' },
    to: {
      path: '^modules/',
      pathNot: [
        '^modules/$1/',
        '^modules/[^/]+/(api|accounts-api|moderation-api|contract|contract/[a-z-]+)\\.ts$',
      ],
    },
  },
  ...directions,
  {
    name: 'server-mounts-routers',
    severity: 'error',
    comment:
      'The server mounts a module by its module.ts and calls it through host-api.ts and api.ts; it imports no other file of a module.',
    from: { path: '^src/(server|operator)/' },
    to: {
      path: '^modules/',
      pathNot: '^modules/[^/]+/(module|api|host-api|operator-api|contract|messages|contract/[a-z-]+)\\.ts$',
    },
  },
  ...surfaceRules,
  {
    name: 'data-owns-the-database',
    severity: 'error',
    comment:
      "Only data.ts (and the session adapter) builds queries; others pass the transaction along as the kernel's Tx.",
    from: {
      path: '^(modules|src|client)/',
      pathNot: [
        '^modules/[^/]+/data(\\.ts|/)',
        '^modules/identity/sessions\\.ts$',
        '^src/(kernel|platform)/',
      ],
    },
    // Allow type imports, because types give no access to the database.
    to: { path: '^\\.generated/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'client-takes-types',
    severity: 'error',
    comment:
      'At run time the client imports only contract.ts and messages.ts of a module. Import other server files as types.',
    from: { path: '^client/' },
    to: {
      path: '^(src|modules|prisma|\\.generated)/',
      pathNot: isomorphic,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'contract-runs-in-a-browser',
    severity: 'error',
    comment:
      'The browser loads the imports of contract.ts and messages.ts: no database, no Node, no use case.',
    from: { path: isomorphic },
    to: {
      path: [
        '^src/(kernel/db|platform)/',
        '^modules/[^/]+/(data/|use-cases/|procedures/|(data|use-cases|procedures|module|api|[a-z]+-api)\\.ts)',
      ],
      reachable: true,
    },
  },
  {
    name: 'contract-uses-no-node',
    severity: 'error',
    comment: 'A browser has no `node:` modules.',
    from: { path: isomorphic },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'features-meet-in-pages',
    severity: 'error',
    comment:
      'A feature imports no other feature; only a page (*-page.tsx) combines them. Put shared code into client/shared, client/ui or client/lib.',
    from: { path: '^client/features/([^/]+)/', pathNot: '-page\\.tsx$' },
    to: { path: '^client/features/', pathNot: '^client/features/$1/' },
  },
  {
    name: 'pages-belong-to-routes',
    severity: 'error',
    comment: 'Only the screens.ts of its feature loads a page (*-page.tsx).',
    from: { path: '^client/', pathNot: ['^client/features/[^/]+/screens\\.ts$', '\\.test\\.tsx?$'] },
    to: { path: '^client/features/.+-page\\.tsx$' },
  },
  {
    name: 'screens-belong-to-the-registry',
    severity: 'error',
    comment:
      'Only client/app/registry.ts imports the screens.ts of a feature. Read what the features declare from there.',
    from: { path: '^(client|modules|src)/', pathNot: '^client/app/registry\\.ts$' },
    to: { path: '^client/features/[^/]+/screens\\.ts$' },
  },
  {
    name: 'screens-load-later',
    severity: 'error',
    comment:
      'Every page loads the screens.ts of every feature. Besides client/lib and icons, it loads code with import() only.',
    from: { path: '^client/features/[^/]+/screens\\.ts$' },
    to: {
      pathNot: ['^client/lib/', '(^|/)lucide-react/'],
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  ...layers,
  {
    name: 'product-knows-no-tests',
    severity: 'error',
    comment: 'Code of the product does not import tests or tools.',
    from: { path: '^(src|modules|client|prisma)/', pathNot: '\\.test\\.tsx?$' },
    to: { path: '^(tests|tools)/' },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    comment:
      'Files that import each other in a cycle must be read together, and may run before their imports are loaded.',
    from: { path: '^(src|modules|client|tests|tools)/' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-folder-cycles',
    severity: 'error',
    comment: 'Modules must not depend on each other in a cycle, even without a cycle of files.',
    scope: 'folder',
    from: { path: '^modules/[^/]+$' },
    to: { circular: true, path: '^modules/' },
  },
  {
    name: 'resolvable',
    severity: 'error',
    comment: 'The file or package of this import does not exist.',
    from: {},
    to: { couldNotResolve: true },
  },
]

const configuration: IConfiguration = {
  forbidden,
  options: {
    doNotFollow: { path: ['node_modules', '^\\.generated'] },
    exclude: { path: '\\.css$' },
    // Check type imports too: importing another module's internal type is a dependency.
    tsPreCompilationDeps: true,
    parser: 'tsc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
    moduleSystems: ['es6', 'cjs'],
  },
}

export default configuration
