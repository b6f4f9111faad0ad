import { refusal } from '../model/problem.ts'

const megabyte = 1_000_000

export type SizeLimits = {
  /** Bytes of all files together, counted after unpacking. */
  files: number
  /** Bytes of all answers of a service, counted after unpacking. */
  answers: number
  /** Of all files of a bundle, or of one sheet. A campus of 100,000 students with seven lectures each has 800,000. */
  rows: number
}

export const usualLimits: SizeLimits = { files: 512 * megabyte, answers: 1024 * megabyte, rows: 3_000_000 }

/** Refuses files that are too large together, before they are read. `most` is in bytes. */
export function refuseTooLarge(files: Iterable<{ name: string; size: number }>, most: number): void {
  let total = 0
  for (const { name, size } of files) {
    total += size
    if (total > most) throw refusal('files-too-large', { file: name }, { values: { total: megabytes(most) } })
  }
}

export const megabytes = (bytes: number): number => Math.round(bytes / megabyte)
