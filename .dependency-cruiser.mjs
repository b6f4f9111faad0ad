// The permitted directions of imports. ARCHITECTURE.md draws these directions; `npm test` checks them.
const tests = '\\.(test|spec|stories)\\.tsx?$'

/** Modules below `from` may not import modules below `to`. */
const never = (name, from, to, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: to, ...extra },
})

/** Layers of a package from left to right, each a folder or a file without its extension. A layer imports only what stands to its right. */
const layers = (name, ...all) =>
  all
    .slice(1)
    .map((layer, index) =>
      never(
        `${name}-${layer.replaceAll('/', '-')}-imports-only-to-its-right`,
        `^packages/${name}/src/${layer}(/|\\.)`,
        `^packages/${name}/src/(${all.slice(0, index + 1).join('|')})(/|\\.)`,
      ),
    )

/** The folders or files of one kind do not import each other. */
const apart = (name, folder) =>
  never(name, `^${folder}([^/]+?)(/|\\.)`, `^${folder}`, { pathNot: `^${folder}$1(/|\\.)` })

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'no-folder-circles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^packages/[^/]+/src/.' },
      to: { circular: true },
    },
    {
      name: 'no-dump-folders',
      severity: 'error',
      from: {},
      to: { path: '^packages/.*/(utils?|helpers?|common|shared|misc)(/|\\.tsx?$)' },
    },
    never(
      'src-imports-no-test-support',
      '^packages/[^/]+/src/(?!stories/)',
      '^packages/[^/]+/(test|src/stories)/|^packages/[^/]+/(e2e|storybook)/|/node_modules/vitest/',
    ),

    never('sdk-imports-no-package', '^packages/sdk/src/', '^packages/(ui|app|cli|server|tables|roster)/'),
    never('tables-imports-no-package', '^packages/tables/', '^packages/(sdk|ui|app|cli|server|roster)/'),
    never('brand-imports-no-package', '^packages/brand/', '^packages/(sdk|ui|app|cli|server|roster|tables)/'),
    never('roster-imports-only-tables', '^packages/roster/', '^packages/(sdk|ui|app|cli|server)/'),
    never('only-the-storybook-knows-how-a-brand-is-made', '^packages/(ui/src|app|cli|sdk)/', '^packages/brand/'),
    never('ui-imports-no-other-package', '^packages/ui/', '^packages/(app|cli|server|tables|roster)/'),
    never('ui-imports-only-types-of-the-sdk', '^packages/ui/', '^packages/sdk/src/(?!types\\.ts)'),
    never('cli-imports-only-sdk-and-tables', '^packages/cli/src/', '^packages/(ui|app|server|roster)/'),
    never(
      'server-imports-only-types-of-the-sdk',
      '^packages/server/src/',
      '^packages/sdk/src/(?!types\\.ts|schema\\.ts)',
    ),
    never('server-imports-no-client-package', '^packages/server/', '^packages/(ui|app|cli)/'),
    never('app-imports-only-sdk-and-ui', '^packages/app/src/', '^packages/(cli|server|tables|roster)/'),

    ...layers('sdk', '(react|node|msw)', '(client|index)', '(calls|answers|users)', 'http'),
    apart('sdk-subpaths-do-not-import-each-other', 'packages/sdk/src/(?=react|node|msw)'),
    never(
      'sdk-core-needs-no-framework',
      '^packages/sdk/src/(?!react|msw|node)',
      '^(node:|node_modules/(react|msw|@tanstack|tough-cookie|fetch-cookie))',
    ),
    ...layers('tables', 'index', 'lists', 'open', '(text|html|xlsx)', '(table|table-error|column-letter)'),
    ...layers('roster', '(index|open)', 'sentences', 'formats', 'files', 'model'),
    ...layers('ui', 'screens', 'dialogs', 'components'),
    apart('no-screen-imports-a-screen', 'packages/ui/src/screens/'),
    apart('no-dialog-imports-a-dialog', 'packages/ui/src/dialogs/'),
    never('tokens-import-no-component', '^packages/ui/tokens/', '^packages/ui/(src|storybook)/'),
    ...layers('app', 'main', 'app', 'routes', 'dialogs', 'session', 'feedback', 'navigation', 'offline'),
    apart('no-route-imports-a-route', 'packages/app/src/routes/'),
    ...layers(
      'cli',
      '(main|start|prompt)',
      '(program|command-tree)',
      'commands',
      'connection',
      'output',
      'command-line',
      'errors',
      'texts',
    ),
    apart(
      'no-noun-imports-a-noun',
      'packages/cli/src/commands/(?=(completion|export|lectures|profiles|session|users)[./])',
    ),

    ...layers(
      'server',
      'main',
      'commands',
      'server',
      'demo',
      'metrics',
      'api',
      'roster',
      'brand',
      'http',
      'domain',
      'database',
      'config',
      'process',
      'errors',
      'search-text',
      'text',
      'tokens',
    ),
    never(
      'domain-knows-no-door',
      '^packages/server/src/domain/',
      '/node_modules/(fastify|@fastify)|^packages/server/src/(database/(sqlite|postgres)/|errors/http-error)',
    ),
    apart('no-handler-imports-a-handler', 'packages/server/src/api/handlers/(?=(admin|auth|list-users|me)\\.)'),
    ...layers('server', 'roster/import', 'roster/roster-error'),
    ...layers('server', 'domain/(attendance|sync)', 'domain/accounts', 'domain/audit', 'domain/(actor|refusal)'),
    ...layers(
      'server',
      'database/queries',
      'database/(open|transaction)',
      'database/(sqlite|postgres)',
      'database/tables',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: `(^|/)(dist|storybook-static|\\.vitest)/|${tests}` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
