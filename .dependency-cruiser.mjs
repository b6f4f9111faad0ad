// Who may import whom. ARCHITECTURE.md draws it; this holds it.
const inPackage = (name, ...folders) => `^packages/${name}/src/(${folders.join('|')})`

/** The rooms of the server, from left to right; each imports only rooms to its right. */
const serverRooms = [
  'commands',
  'server',
  'demo',
  'metrics',
  'api',
  'roster',
  'attendance',
  'accounts',
  'audit',
  'http',
  'database',
  'config',
  'process',
  'errors',
  'text',
  'tokens',
]

/** Modules below `from` may not import modules below `to`. */
const never = (name, from, to, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|spec|stories)\\.tsx?$' },
  to: { path: to, ...extra },
})

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'no-dump-rooms',
      severity: 'error',
      from: {},
      to: { path: '^packages/.*/(utils?|helpers?|common|shared|misc)(/|\\.tsx?$)' },
    },

    never('sdk-imports-no-package', '^packages/sdk/', '^packages/(ui|app|cli|server)/'),
    never('ui-imports-only-sdk-types', '^packages/ui/', '^packages/(app|cli|server)/'),
    never('ui-imports-no-sdk-runtime', '^packages/ui/', '^packages/sdk/src/(?!types\\.ts)'),
    never('cli-imports-only-the-sdk', '^packages/cli/src/(?!testing)', '^packages/(ui|app|server)/'),
    never('server-imports-only-sdk-types', '^packages/server/src/', '^packages/sdk/src/(?!types\\.ts|schema\\.ts)'),
    never('server-imports-no-client-package', '^packages/server/', '^packages/(ui|app|cli)/'),
    never('app-imports-sdk-and-ui', '^packages/app/src/', '^packages/(cli|server)/'),
    never(
      'sdk-core-needs-no-framework',
      '^packages/sdk/src/(?!react|msw|node)',
      '^(node:|node_modules/(react|msw|@tanstack|tough-cookie|fetch-cookie))',
    ),

    never('tokens-and-components-know-no-screen', inPackage('ui', 'components'), inPackage('ui', 'screens')),
    never('no-screen-imports-a-screen', '^packages/ui/src/screens/([^/]+)/', '^packages/ui/src/screens/', {
      pathNot: '^packages/ui/src/screens/$1/',
    }),
    never('no-route-imports-a-route', '^packages/app/src/routes/', '^packages/app/src/routes/'),
    never('no-command-imports-a-command', '^packages/cli/src/commands/', '^packages/cli/src/commands/'),
    ...serverRooms.map((room, index) =>
      never(
        `server-${room}-imports-only-rooms-to-its-right`,
        inPackage('server', `${room}(/|\\.)`),
        inPackage('server', ...['main', ...serverRooms.slice(0, index)].map((left) => `${left}(/|\\.)`)),
      ),
    ),
    never(
      'server-roster-formats-know-no-import',
      inPackage('server', 'roster/formats/'),
      inPackage('server', 'roster/(import|sync)/'),
    ),
    never(
      'server-roster-files-know-no-format',
      inPackage('server', 'roster/files/'),
      inPackage('server', 'roster/(formats|import|sync)/'),
    ),
    never(
      'server-roster-model-is-the-base',
      inPackage('server', 'roster/model/'),
      inPackage('server', 'roster/(files|formats|import|sync)/'),
    ),
    never(
      'server-database-engines-know-no-queries',
      inPackage('server', 'database/(sqlite|postgres|tables|migrations|schema)/'),
      inPackage('server', 'database/(queries/|open\\.|transaction\\.)'),
    ),
    never(
      'no-handler-imports-a-handler',
      '^packages/server/src/api/handlers/(admin|attend|auth|me)\\.',
      '^packages/server/src/api/handlers/(admin|attend|auth|me)\\.',
    ),
    never(
      'source-imports-no-test-support',
      '^packages/[^/]+/src/(?!testing)',
      '^packages/[^/]+/test/|/node_modules/vitest/',
    ),
    {
      name: 'no-folder-circles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^packages/[^/]+/src/.' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|storybook-static|\\.vitest)/|\\.(test|spec|stories)\\.tsx?$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
