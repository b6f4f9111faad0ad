import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/types.ts', 'src/node.ts', 'src/react.ts', 'src/msw.ts'],
  format: 'esm',
  target: 'es2023',
  dts: true,
  clean: true,
  splitting: true,
  // A page without a bundler cannot find a package by its name. README.md names its licence.
  noExternal: ['openapi-fetch'],
})
