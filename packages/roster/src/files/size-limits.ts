import { refusal } from '../model/problem.ts'

const megabyte = 1_000_000

/** Bytes that a roster may have, counted after unpacking. */
export type SizeLimits = {
  /** All of its files. */
  files: number
  /** All answers of a service. */
  answers: number
}

export const usualLimits: SizeLimits = { files: 512 * megabyte, answers: 1024 * megabyte }

/** Refuses files that are too large together, before they are read. `most` is in bytes. */
export function refuseTooLarge(files: Iterable<{ name: string; size: number }>, most: number): void {
  let total = 0
  for (const { name, size } of files) {
    total += size
    if (total > most) throw refusal('files-too-large', { file: name }, { values: { total: megabytes(most) } })
  }
}

export const megabytes = (bytes: number): number => Math.round(bytes / megabyte)
