// node scripts/build/app.ts
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Builds the web app if it is missing or older than its sources, or in any case. */
export function ensureApp({ anew = false } = {}) {
  if (anew) rmSync('packages/app/dist', { recursive: true, force: true })
  return buildIfStale({
    product: 'packages/app/dist/index.html',
    sources: [
      'package-lock.json',
      'scripts/build/{notices.ts,licence-texts/**/*.txt}',
      'packages/{app,ui,sdk}/**/*.{ts,tsx,css,html,json,svg,png,ico,txt,webmanifest}',
    ],
    build() {
      console.error('Building the web app (a few seconds, only when it changed)')
      const vite = spawnSync(
        process.execPath,
        ['node_modules/vite/bin/vite.js', 'build', 'packages/app', '--logLevel', 'warn'],
        // A test may call this, and its NODE_ENV would build another app.
        { stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } },
      )
      if (vite.status !== 0) throw new Error('The web app could not be built.')
    },
  })
}

type Product = { product: string; sources: string[]; build: () => void | Promise<void> }

const stamps = 'node_modules/.campus'

/** Runs `build` unless `product` exists and was built from the same sources. */
async function buildIfStale({ product, sources, build }: Product): Promise<void> {
  const digest = createHash('sha256')
  const files = globSync(sources, { exclude: (path) => /node_modules|dist|\.(test|stories)\./.test(path) }).toSorted()
  for (const file of files) if (statSync(file).isFile()) digest.update(file).update(readFileSync(file))
  const wanted = digest.digest('hex')

  const stamp = `${stamps}/${product.replaceAll('/', '-')}`
  if (existsSync(product) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await build()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, wanted)
}

if (import.meta.main) await ensureApp()
