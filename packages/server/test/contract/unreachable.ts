import { readContract } from '../../src/api/contract.ts'

/**
 * What no single request can bring about. 408 and 431 are answered on the bare socket, 500 and 503 by a server that
 * fails, and each of them has tests of its own.
 */
export function beyondRequests(): string[] {
  const pairs = readContract().flatMap(({ id, answers }) => Object.keys(answers).map((status) => `${id} ${status}`))
  return pairs.filter((pair) => /(?:408|431|500|503)$/.test(pair))
}
