// node workerd.mjs URL NUMBER PASSWORD [compatibility date]: the tour in workerd, by miniflare.
import { readFile, readdir } from 'node:fs/promises'
import { Miniflare } from 'miniflare'

const [url, id, password, compatibilityDate = '2026-07-01'] = process.argv.slice(2)
const dist = 'node_modules/@campus-connect/sdk/dist'
const file = async (path, source) => ({ type: 'ESModule', path, contents: await readFile(source, 'utf8') })
const files = (await readdir(dist)).filter((name) => name.endsWith('.js') && !/^(react|query|msw)\./.test(name))
const cookie = 'node_modules/cookie/dist/index.js'
const modules = [
  {
    type: 'ESModule',
    path: 'worker.mjs',
    contents: `import { tour } from './tour.mjs'
export default {
  fetch: async () => Response.json(await tour(${JSON.stringify(url)}, ${JSON.stringify(id)}, ${JSON.stringify(password)})),
}`,
  },
  await file('tour.mjs', 'tour.mjs'),
  ...(await Promise.all(files.map((name) => file(`sdk/${name}`, `${dist}/${name}`)))),
  { type: 'CommonJS', path: 'cookie.cjs', contents: await readFile(cookie, 'utf8') },
]
// A bundler would do this.
for (const module of modules) {
  module.contents = module.contents
    .replaceAll("'@campus-connect/sdk/node'", "'./sdk/node.js'")
    .replaceAll("'@campus-connect/sdk'", "'./sdk/index.js'")
    .replace(/import \{ (.*?) \} from "cookie";/, 'import cookie from "../cookie.cjs"; const { $1 } = cookie;')
}
const worker = new Miniflare({ modules, compatibilityDate, handleRuntimeStdio() {} })
try {
  const answer = await worker.dispatchFetch('http://worker.test/')
  console.log(await answer.text())
} finally {
  await worker.dispose()
}
