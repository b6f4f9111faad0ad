import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './service-worker.ts'

export default defineConfig({
  root: import.meta.dirname,
  // React has had the hook itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // Names that nobody reads, in every page's bytes.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  plugins: [react(), serviceWorker(), precompressed()],
  build: {
    outDir: 'dist',
    // The oldest that have all it calls; README.md names them.
    target: ['chrome120', 'edge120', 'firefox124', 'safari17.4'],
    assetsDir: 'assets',
    emptyOutDir: true,
    // The Content-Security-Policy wants files.
    assetsInlineLimit: 0,
    // One file of styles: each screen's own would be fetched when it is opened, and come too late.
    cssCodeSplit: false,
    rolldownOptions: {
      // How long a plugin takes is no news to whoever starts the app.
      checks: { pluginTimings: false },
      output: {
        // What every screen needs, in one file: two compress less well.
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'], test: /^(?!.*\/src\/offline\/sw)/ }] },
      },
    },
    // There is one file to load first, and the others are fetched before they are needed.
    modulePreload: false,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8787' } },
})

/** Writes .br and .gz beside each file that shrinks, so that the server need not compress. */
function precompressed(): Plugin {
  let outDir = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => /\.(html|js|css|svg|json|webmanifest|txt)$/.test(file))
          .map((file) => compress(join(outDir, file))),
      )
    },
  }
}

async function compress(file: string) {
  const source = await readFile(file)
  const br = await promisify(brotliCompress)(source, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  })
  const gz = await promisify(gzip)(source, { level: 9 })
  if (br.length < source.length) await writeFile(`${file}.br`, br)
  if (gz.length < source.length) await writeFile(`${file}.gz`, gz)
}
