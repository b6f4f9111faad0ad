import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Notice } from './notices.ts'

/** The parts of CycloneDX 1.5 that are used here. */
export type Component = {
  'bom-ref': string
  type: string
  name: string
  version?: string
  purl?: string
  cpe?: string
  licenses?: { expression: string }[]
  properties?: { name: string; value: string }[]
  components?: Component[]
}
export type Sbom = { bomFormat: string; metadata: { component: Component }; components: Component[] }

/** What npm does not list. */
type Further = {
  /** The packages inside the app's files. */
  bundled: Notice[]
  /** The version of the Node that the release brings. */
  node: string
  /** What binaries hold, by the `purl` of their package. */
  inside: Record<string, Component[]>
}

/** The bill of materials of a release folder. Throws if it lacks a package that the folder holds. */
export function sbomOf(folder: string): Sbom {
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const listed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: folder, encoding: 'utf8' })
  const packages = globSync('node_modules/{*,@*/*}/{,node_modules/{*,@*/*}/}package.json', { cwd: folder })
  const manifests = packages.map((path) => ({ folder: dirname(path), ...read(path) }))
  const inside = manifests
    .map((manifest) => [purlOf(manifest), join(manifest.folder, 'sbom.cdx.json')] as const)
    .filter(([, path]) => existsSync(join(folder, path)))
    .map(([purl, path]) => [purl, read(path).components as Component[]] as const)
  const runtime = manifests.find(({ name }) => name.startsWith('node-linux-'))

  const { name, version } = read('package.json')
  const sbom = completeSbom(JSON.parse(listed) as Sbom, {
    bundled: read('packages/app/dist/licenses.json'),
    node: runtime?.version,
    inside: Object.fromEntries(inside),
  })
  Object.assign(sbom.metadata.component, { type: 'application', name, version, purl: `pkg:npm/${name}@${version}` })

  const known = new Set(sbom.components.map(({ purl }) => purl))
  const unknown = manifests.map(purlOf).filter((purl) => !known.has(purl))
  if (unknown.length > 0) throw new Error(`the bill of materials lacks ${unknown.join(', ')}`)
  return sbom
}

export function completeSbom(sbom: Sbom, { bundled, node, inside }: Further): Sbom {
  const listed = sbom.components.map((component) => {
    const parts = inside[component.purl ?? '']
    return parts ? { ...component, components: parts } : component
  })
  const inApp = bundled.map((notice) => ({
    'bom-ref': `app:${notice.name}@${notice.version}`,
    type: 'library',
    name: notice.name,
    version: notice.version,
    purl: purlOf(notice),
    ...(notice.identifier ? { licenses: [{ expression: notice.identifier }] } : {}),
    properties: [{ name: 'cdx:npm:package:bundled', value: 'true' }],
  }))
  const runtime = {
    'bom-ref': `pkg:generic/node@${node}`,
    type: 'platform',
    name: 'node',
    version: node,
    purl: `pkg:generic/node@${node}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`,
    licenses: [{ expression: 'MIT' }],
  }
  return { ...sbom, components: [...listed, ...inApp, runtime] }
}

const purlOf = ({ name, version }: { name: string; version: string }) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`
