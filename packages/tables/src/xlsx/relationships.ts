import { posix } from 'node:path'
import type { Archive } from './archive.ts'
import { parseXml } from './xml.ts'

/** `kind` is the last word of the type, such as `worksheet`, or `external` for a link to another file. */
type Relationship = { id: string; kind: string; target: string }

/** What a part refers to. Links to other files are never followed. */
export async function relationshipsOf(archive: Archive, part: string): Promise<Relationship[]> {
  const found: Relationship[] = []
  const stream = archive.open(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`))
  if (!stream) return found
  await parseXml(await stream, {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship') return
      const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target)
      found.push({ id, kind: mode === 'External' ? 'external' : type.slice(type.lastIndexOf('/') + 1), target: path })
    },
  })
  return found
}
