import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { campus: 'src/main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node22',
  // One file that runs wherever it is copied to.
  noExternal: [/.*/],
  splitting: false,
  minify: true,
  clean: true,
  // Bundled CommonJS packages load Node's modules with require().
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
})
