import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import createClient from 'openapi-fetch'
import { createCampus } from '../../packages/sdk/src/index.ts'

const bench = join(import.meta.dirname, '..')
const contract = join(bench, '../openapi.yaml')
const path = '/api/users/me/lectures'

/** Generates the other clients into the folder. Returns a function that gives, for a server and a user's cookie, each way to list the lectures. */
export async function generateClients(folder) {
  const hey = await generated('openapi-ts', ['-i', contract, '-o', join(folder, 'hey')], join(folder, 'hey/index.ts'))
  const options = ['generate', '--path', contract, '--output', folder, '--name', 'api.ts', '--silent']
  const { Api } = await generated('swagger-typescript-api', options, join(folder, 'api.ts'))

  return ({ url: baseUrl, cookie }) => {
    const headers = { cookie }
    const campus = createCampus({
      baseUrl,
      fetch: (address, init) => fetch(address, { ...init, headers: Object.assign(init.headers, headers) }),
    })
    const library = createClient({ baseUrl, headers })
    const { api } = new Api({ baseUrl, baseApiParams: { headers } })
    return {
      'fetch and response.json()': async () => (await fetch(baseUrl + path, { headers })).json(),
      'campus.listMyLectures()': () => campus.listMyLectures(),
      'openapi-fetch alone': () => library.GET(path),
      '@hey-api/openapi-ts': () => hey.listMyLectures({ baseUrl, headers }),
      'swagger-typescript-api': () => api.listMyLectures(),
    }
  }
}

async function generated(command, argv, entry) {
  execFileSync(join(bench, 'node_modules/.bin', command), argv, { stdio: ['ignore', 'ignore', 'inherit'] })
  const outfile = `${entry}.mjs`
  buildSync({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' })
  return import(pathToFileURL(outfile).href)
}
