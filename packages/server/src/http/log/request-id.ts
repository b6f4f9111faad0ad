import { randomFillSync } from 'node:crypto'

const bytes = 12
const pool = Buffer.alloc(bytes * 256)
let used = pool.length

/** 96 random bits in 16 characters. Generates 256 ids at a time, because a single call is expensive. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('base64url', used - bytes, used)
}
