import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const workers = ['sw', 'sw-off']
/** Few visits need the page of licences. */
const onlyOnline = /^licenses\./

/** Builds the service worker (sw.js) and the one that removes it (sw-off.js). */
export function serviceWorker(): Plugin {
  let publicDir = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir
    },
    buildStart() {
      for (const name of workers)
        this.emitFile({ type: 'chunk', id: `/src/offline/${name}.ts`, fileName: `${name}.js` })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.values(bundle)
          .map((file) => ({ name: file.fileName, content: file.type === 'chunk' ? file.code : file.source }))
          .filter(({ name }) => !workers.includes(name.replace(/\.js$/, '')) && !onlyOnline.test(name))
        const files = [...built, ...publicFiles(publicDir)]
        const hash = createHash('sha256')
        for (const { name, content } of files) hash.update(name).update(content)

        const worker = bundle['sw.js']
        if (worker?.type !== 'chunk') throw new Error('the service worker was not built')
        const shell = JSON.stringify(
          Object.fromEntries(files.map(({ name, content }) => [`/${name}`, integrityOf(content)])),
        )
        worker.code = `const shellFiles=${shell},shellVersion='${hash.digest('hex').slice(0, 16)}';\n${worker.code}`
      },
    },
  }
}

const integrityOf = (content: string | Uint8Array) => `sha256-${createHash('sha256').update(content).digest('base64')}`

function publicFiles(folder: string) {
  return readdirSync(folder).map((name) => ({ name, content: readFileSync(join(folder, name)) }))
}
