import { readFileSync } from 'node:fs'

/** What a process has in memory, in megabytes, as Linux counts it. */
export function residentMegabytes(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}
