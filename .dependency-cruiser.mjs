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

/** The packages whose modules a package may import. */
const imports = {
  sdk: [],
  tables: [],
  brand: [],
  roster: ['tables'],
  ui: ['sdk', 'brand'],
  app: ['sdk', 'ui'],
  cli: ['sdk', 'tables'],
  core: ['roster', 'tables'],
  operator: ['core', 'brand', 'roster', 'tables'],
  server: ['core', 'operator', 'brand', 'roster', 'tables', 'sdk'],
}

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

    ...Object.entries(imports).map(([name, allowed]) =>
      never(
        allowed.length > 0 ? `${name}-imports-only-${allowed.join('-and-')}` : `${name}-imports-no-package`,
        `^packages/${name}/src/`,
        `^packages/(?!(${[name, ...allowed].join('|')})/)`,
      ),
    ),
    never('only-main-brings-server-and-commands-together', '^packages/server/src/(?!main\\.ts)', '^packages/operator/'),
    never('ui-imports-only-types-of-the-sdk', '^packages/ui/', '^packages/sdk/src/(?!types\\.ts)'),
    never(
      'server-imports-only-types-of-the-sdk',
      '^packages/server/src/',
      '^packages/sdk/src/(?!types\\.ts|schema\\.ts)',
    ),
    never('only-the-storybook-knows-how-a-brand-is-made', '^packages/ui/src/', '^packages/brand/'),

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

    ...layers('server', 'main', 'server', 'demo', 'metrics', 'pages', 'api', 'http'),
    apart('no-handler-imports-a-handler', 'packages/server/src/api/handlers/(?=(admin|auth|list-users|me)\\.)'),

    never(
      'commands-and-server-go-through-the-domain',
      '^packages/(operator|server)/src/',
      '^packages/core/src/database/(queries/|statements/|migrations/|(transaction|import-lock)\\.ts)',
    ),
    never('the-server-knows-no-engine', '^packages/server/src/', '^packages/core/src/database/(sqlite|postgres)/'),
    never(
      'handlers-go-through-the-domain',
      '^packages/server/src/api/(handlers/|access\\.)',
      '^packages/core/src/database/(?!schema/tables\\.ts)',
    ),
    never(
      'only-commands-about-the-database-itself-know-its-files',
      '^packages/operator/src/(?!commands/(backup|check|migrate|status)/)',
      '^packages/core/src/database/(?!(open|erase|verdict|schema/tables)\\.ts)',
    ),
    never(
      'use-cases-write-the-audit-record-themselves',
      '^packages/(operator|server)/src/',
      '^packages/core/src/domain/audit/record\\.ts',
      { dependencyTypesNot: ['type-only'] },
    ),
    ...layers('operator', 'program', 'operator-commands', 'commands', '(failure|refusals|usage)', 'context', 'prompts'),

    ...layers(
      'core',
      'status',
      'roster',
      'sentences',
      'domain',
      'database',
      'config',
      '(operator-error|thread-priority|version)',
      '(search-text|stored-time)',
      'text',
      'tokens',
    ),
    never('core-knows-no-web-and-no-terminal', '^packages/core/', '(^|/)node_modules/(fastify|@fastify|commander)'),
    never('the-domain-knows-no-engine', '^packages/core/src/domain/', '^packages/core/src/database/(sqlite|postgres)/'),
    ...layers('core', 'roster/import', 'roster/roster-error'),
    ...layers('core', 'domain/(attendance|sync)', 'domain/accounts', 'domain/audit', 'domain/(actor|refusal)'),
    ...layers(
      'core',
      'database/queries',
      'database/(open|transaction)',
      'database/(sqlite|postgres)',
      'database/statements',
      'database/schema',
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
