// Who may import whom. ARCHITECTURE.md draws it; this holds it.
const inPackage = (name, ...folders) => `^packages/${name}/src/(${folders.join('|')})`

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
    never('cli-imports-only-the-sdk', '^packages/cli/src/(?!test/)', '^packages/(ui|app|server)/'),
    never(
      'server-imports-only-sdk-types',
      '^packages/server/src/(?!testing|inject-fetch)',
      '^packages/sdk/src/(?!types\\.ts|schema\\.ts)',
    ),
    never('server-imports-no-client-package', '^packages/server/', '^packages/(ui|app|cli)/'),
    never('app-imports-sdk-and-ui', '^packages/app/src/', '^packages/(cli|server)/'),
    never(
      'sdk-core-needs-no-framework',
      '^packages/sdk/src/(?!react|msw|node|test/)',
      '^(node:|node_modules/(react|msw|@tanstack|tough-cookie|fetch-cookie))',
    ),

    never('tokens-and-components-know-no-screen', inPackage('ui', 'components'), inPackage('ui', 'screens')),
    never('no-screen-imports-a-screen', '^packages/ui/src/screens/([^/]+)/', '^packages/ui/src/screens/', {
      pathNot: '^packages/ui/src/screens/$1/',
    }),
    never('no-route-imports-a-route', '^packages/app/src/routes/', '^packages/app/src/routes/'),
    never('no-noun-imports-a-noun', '^packages/cli/src/commands/([^/]+)/', '^packages/cli/src/commands/[^/]+/', {
      pathNot: '^packages/cli/src/commands/$1/',
    }),
    never(
      'no-handler-imports-a-handler',
      '^packages/server/src/handlers/(?!handlers|index)',
      '^packages/server/src/handlers/(?!handlers)',
    ),
    never('store-knows-no-handler', '^packages/server/src/store/', inPackage('server', 'handlers', 'app', 'spec')),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|storybook-static|\\.vitest)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
