import { OptionDefaults } from 'typedoc'

export default {
  name: '@campus-connect/sdk',
  entryPoints: ['src/index.ts', 'src/types.ts', 'src/node.ts', 'src/query.ts', 'src/react.ts', 'src/msw.ts'],
  tsconfig: 'typedoc.tsconfig.json',
  out: '../../dist/sdk-reference',
  // openapi-typescript writes it.
  blockTags: [...OptionDefaults.blockTags, '@description', '@constant'],
  // Shapes that stand written out where they are used.
  intentionallyNotExported: ['Details', 'Refetch', 'Responses', 'WithResponse'],
  treatWarningsAsErrors: true,
  // tsc has checked them.
  skipErrorChecking: true,
}
