type Entry = Partial<Record<'os' | 'cpu' | 'libc', string[]>> & {
  integrity?: string
  resolved?: string
  optional?: boolean
  link?: boolean
  version?: string
}

/** Places where the program runs by the documents: Linux with glibc on these processors. */
const processors = ['x64', 'arm64']

/**
 * What a lock file would install without comparing it with a checksum. Some registries lack the optional packages of other
 * platforms, so their entries have none; `npm ci` on a supported platform never installs those.
 */
export function withoutIntegrity({ packages }: { packages: Record<string, Entry> }): string[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !hasIntegrity(entry))
    .filter(([, entry]) => !entry.optional || !entry.os || isSupported(entry) || entry.resolved)
    .map(([path]) => path)
}

const hasIntegrity = ({ integrity }: Entry) => /^sha512-[\w+/]{86}==$/.test(integrity ?? '')

function isSupported({ os, cpu, libc }: Entry) {
  const runs = (list: string[] | undefined, value: string) => !list || list.includes(value)
  return runs(os, 'linux') && processors.some((processor) => runs(cpu, processor)) && runs(libc, 'glibc')
}
