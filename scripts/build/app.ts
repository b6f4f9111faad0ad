// node scripts/build/app.ts
import { spawnSync } from 'node:child_process'
import { buildIfStale } from './build-if-stale.ts'

/** Builds the web app where it is missing or older than its sources. */
export function ensureApp() {
  return buildIfStale({
    product: 'packages/app/dist/index.html',
    sources: ['package-lock.json', 'packages/{app,ui,sdk}/**/*.{ts,tsx,css,html,json,svg,png,webmanifest}'],
    build() {
      console.error('Building the web app (a few seconds, only when it changed)')
      const vite = spawnSync(
        process.execPath,
        ['node_modules/vite/bin/vite.js', 'build', 'packages/app', '--logLevel', 'warn'],
        // Whoever asks may be a test, whose NODE_ENV would make another app.
        { stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } },
      )
      if (vite.status !== 0) throw new Error('The web app could not be built.')
    },
  })
}

if (import.meta.main) await ensureApp()
