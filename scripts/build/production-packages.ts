type Entry = {
  link?: boolean
  /** May belong to another platform. */
  optional?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type LockedPackages = Record<string, Entry>

/** The paths in a lock file of all that `roots` need to run, packages of other platforms included. */
export function productionPackages(packages: LockedPackages, roots: readonly string[]): string[] {
  const seen = new Set<string>()
  const waiting = [...roots]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const entry = packages[path]
    if (!entry) throw new Error(`package-lock.json lacks ${path}`)
    if (entry.link && entry.resolved) waiting.push(entry.resolved)
    for (const name of namesNeeded(entry)) waiting.push(locate(name, path, packages))
  }
  return [...seen].toSorted()
}

function namesNeeded({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Entry) {
  // An optional peer counts only if another package needs it.
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** The paths that Node searches: each node_modules on the way up. */
function locate(name: string, from: string, packages: LockedPackages): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') throw new Error(`package-lock.json lacks ${name}, which ${from} needs`)
  }
}
