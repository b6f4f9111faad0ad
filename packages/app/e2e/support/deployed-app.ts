import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preview } from 'vite'

type Use = (value: string) => Promise<void>

/** Copies the built app into a folder, which is removed after `use`. */
export async function withDeployedApp(use: Use): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'campus-deployed-'))
  cpSync('packages/app/dist', folder, { recursive: true })
  await use(folder)
  rmSync(folder, { recursive: true })
}

/** Serves that folder in front of the API, until `use` of its address has ended. */
export async function servingDeployed(folder: string, api: string, use: Use): Promise<void> {
  // The API sees another port than the browser does.
  const headers = { 'sec-fetch-site': 'same-origin' }
  const server = await preview({
    configFile: false,
    build: { outDir: folder },
    preview: {
      host: '127.0.0.1',
      port: 0,
      proxy: { '/api': { target: api, headers }, '/-/': { target: api, headers } },
    },
    logLevel: 'silent',
  })
  await use(server.resolvedUrls?.local[0] ?? '')
  await server.close()
}

/** Another page, and a worker that knows it. */
export function deploy(folder: string): void {
  const page = change(folder, 'index.html', '<head>', '<head><meta name="version" content="next">')
  const hash = createHash('sha256').update(page).digest('base64')
  change(folder, 'sw.js', /(?<="\/index\.html":")[^"]+/, `sha256-${hash}`)
  change(folder, 'sw.js', /shellVersion='\w+'/, "shellVersion='next'")
}

function change(folder: string, file: string, from: string | RegExp, to: string) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${file} did not change`)
  writeFileSync(path, changed)
  for (const compressed of [`${path}.br`, `${path}.gz`]) rmSync(compressed, { force: true })
  return changed
}
