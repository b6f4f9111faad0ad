import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The licence of a package of others that we ship. Vite's `build.license` writes the same form. */
export type Notice = { name: string; version: string; identifier?: string; text?: string }

/** Texts that packages themselves lack, from their repositories, and those of code inside their binaries. */
const further = fileURLToPath(new URL('licence-texts', import.meta.url))

/** The folders of the packages to which these modules belong, each once. */
export function packageFolders(modules: Iterable<string>): string[] {
  const inPackage = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/
  return [...new Set(Array.from(modules, (path) => inPackage.exec(resolve(path))?.[0] ?? []).flat())]
}

type Metafile = { outputs: Record<string, { inputs: Record<string, unknown> }> }

/** The notices of the packages whose code esbuild put into its output. */
export function noticesOfBundle({ outputs }: Metafile): Notice[] {
  return readNotices(packageFolders(Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))))
}

/** Reads the notices of the packages in these folders. Throws if one has no text. */
export function readNotices(folders: Iterable<string>): Notice[] {
  return complete(Array.from(folders, read))
}

/** Sorts notices by name, each once, and adds the texts that packages lack. Throws if one has no text. */
export function complete(notices: readonly Notice[]): Notice[] {
  const full = notices.map((notice) => ({
    ...notice,
    text: [notice.text, furtherText(notice.name)].join('\n\n').trim(),
  }))
  const silent = full.filter(({ text }) => text === '').map(({ name, version }) => `${name} ${version}`)
  if (silent.length > 0) throw new Error(`no licence text, add it to scripts/build/licence-texts: ${silent.join(', ')}`)
  const each = new Map(full.map((notice) => [`${notice.name} ${notice.version}`, notice]))
  return [...each.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  )
}

/** The notice of a Node, which also has those of all that is inside Node. */
export function noticeOfNode(node: string): Notice {
  const folder = dirname(node)
  const file = [join(folder, '../LICENSE'), join(folder, 'LICENSE')].find((path) => existsSync(path))
  if (!file) throw new Error(`${node} came without its LICENSE`)
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1)
  return { name: 'Node.js', version, identifier: 'MIT', text: readFileSync(file, 'utf8') }
}

export function noticesAsText(notices: readonly Notice[]): string {
  return notices
    .map(({ name, version, identifier, text = '' }) => {
      const head = `${name} ${version}${identifier ? ` (${identifier})` : ''}`
      return `${head}\n${'-'.repeat(head.length)}\n\n${text.replaceAll('\r\n', '\n').trim()}\n`
    })
    .join(`\n${'='.repeat(80)}\n\n`)
}

function read(folder: string): Notice {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  // The binary of one platform comes without the text of the package that it belongs to.
  const main = join(dirname(folder), basename(folder).replace(/-(?:linux|darwin|win32)-(?:x64|arm64).*/, ''))
  const own = textsIn(folder)
  const inherited = own.length === 0 && main !== folder && existsSync(main) ? textsIn(main) : []
  const parts = [...own, ...inherited].map((file) => readFileSync(file, 'utf8').trim())
  return { name, version, identifier: license, text: [...parts, ...partsOf(folder)].join('\n\n') }
}

function furtherText(name: string) {
  const file = join(further, `${name}.txt`)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function textsIn(folder: string) {
  return readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .toSorted()
    .map((file) => join(folder, file))
}

/** What a binary says about the libraries inside it. */
function partsOf(folder: string): string[] {
  const file = join(folder, 'sbom.cdx.json')
  if (!existsSync(file)) return []
  type Part = { purl?: string; licenses?: { expression?: string }[] }
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: Part[] }
  const lines = components.flatMap(({ purl, licenses }) =>
    purl && licenses?.[0]?.expression ? [`- ${purl}: ${licenses[0].expression}`] : [],
  )
  return [
    `Its binary contains these packages; their source code is published under these names:\n\n${lines.join('\n')}`,
  ]
}
