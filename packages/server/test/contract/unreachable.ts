import { readContract } from '../../src/api/contract.ts'

/**
 * Statuses that no single request can cause: 408 and 431 come from the bare socket, 500 and 503 from a failing server.
 * Each of them has its own tests.
 */
export function beyondRequests(): string[] {
  const pairs = readContract().flatMap(({ id, answers }) => Object.keys(answers).map((status) => `${id} ${status}`))
  return pairs.filter((pair) => /(?:408|431|500|503)$/.test(pair))
}
