import { statfs } from 'node:fs/promises'

/** Bytes; more than one call writes. Smaller writes may still fit into the files of a full disk. */
const enough = 64 * 1024

export const isEnoughSpace = (bytes: number) => bytes >= enough

/** Bytes that this process can still write on the disk of `folder`. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
