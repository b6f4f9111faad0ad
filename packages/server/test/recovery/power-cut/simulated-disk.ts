import type { Step } from './strace.ts'

type Change = { offset: number; bytes: Buffer } | { size: number }
type File = { content: Buffer; unsynced: Change[]; entered: boolean; removed: boolean }

const sector = 512

/**
 * A disk that keeps only what was synced: content by fsync of the file, creation and removal by fsync of its folder.
 * After a power cut everything else may be complete, missing or torn.
 */
export function disk(folder: string, base: ReadonlyMap<string, Buffer>) {
  const files = new Map<string, File>()
  for (const [path, content] of base) files.set(path, { content, unsynced: [], entered: true, removed: false })

  function take(step: Step) {
    if (step.kind === 'answer') return
    if (step.kind === 'sync' && step.path === folder) {
      for (const [path, file] of files) {
        file.entered = true
        if (file.removed) files.delete(path)
      }
      return
    }
    const file = files.get(step.path)
    if (step.kind === 'create') {
      if (!file || file.removed)
        files.set(step.path, { content: Buffer.alloc(0), unsynced: [], entered: false, removed: false })
      return
    }
    if (!file) throw new Error(`${step.kind} on ${step.path}, which was never opened`)
    if (step.kind === 'remove') file.removed = true
    if (step.kind === 'write') file.unsynced.push({ offset: step.offset, bytes: step.bytes })
    if (step.kind === 'truncate') file.unsynced.push({ size: step.size })
    if (step.kind === 'sync') {
      file.content = changed(file.content, file.unsynced)
      file.unsynced = []
    }
  }

  /** The files that a power cut at this moment leaves. */
  function cut(random: () => number): Map<string, Buffer> {
    const left = new Map<string, Buffer>()
    for (const [path, file] of files) {
      if ((!file.entered || file.removed) && random() < 0.5) continue
      const came = file.unsynced.flatMap((change) => survivors(change, random))
      left.set(path, changed(file.content, came))
    }
    return left
  }

  const isUnsynced = (ending: string) =>
    [...files].some(([path, file]) => path.endsWith(ending) && file.unsynced.length > 0)
  return { take, cut, isUnsynced }
}

function survivors(change: Change, random: () => number): Change[] {
  const fate = random()
  if (fate < 0.4) return []
  if (fate < 0.8 || 'size' in change) return [change]
  const { offset, bytes } = change
  const sectors = Array.from({ length: Math.ceil(bytes.length / sector) }, (_, index) => index * sector)
  return sectors
    .filter(() => random() < 0.5)
    .map((start) => ({ offset: offset + start, bytes: bytes.subarray(start, start + sector) }))
}

function changed(content: Buffer, changes: Change[]): Buffer {
  const ends = changes.map((change) => ('size' in change ? change.size : change.offset + change.bytes.length))
  const room = Buffer.concat([content], Math.max(content.length, ...ends))
  let length = content.length
  for (const change of changes) {
    if ('size' in change) {
      room.fill(0, change.size)
      length = change.size
    } else {
      change.bytes.copy(room, change.offset)
      length = Math.max(length, change.offset + change.bytes.length)
    }
  }
  return room.subarray(0, length)
}
