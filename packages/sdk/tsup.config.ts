import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/types.ts', 'src/node.ts', 'src/react.ts', 'src/msw.ts'],
  format: 'esm',
  target: 'es2023',
  dts: true,
  clean: true,
  // The types of openapi-fetch stay out of the declarations; its code stays a dependency.
  splitting: true,
})
