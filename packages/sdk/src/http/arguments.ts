import { CampusError } from '../error.ts'

/** The address calls go below, without a trailing slash; refuses what would send a password astray. */
export function validBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const wrong =
    !url || !/^https?:$/.test(url.protocol)
      ? 'must be an http or https address'
      : url.username || url.password
        ? 'must not carry credentials'
        : url.search || url.hash
          ? 'must not carry a query or a fragment'
          : undefined
  if (!url || wrong) throw new CampusError('invalid', `baseUrl ${wrong}`)
  return url.href.replace(/\/+$/, '')
}

/** Dots alone would rewrite the path in any URL parser, encoded or not. */
export function validId({ id }: { id: string }): { id: string } {
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id) || !id.isWellFormed())
    throw new CampusError('invalid', `id ${JSON.stringify(id)} cannot be a student number`)
  return { id }
}

/** Milliseconds for a timer, which cannot wait longer than a signed 32-bit number of them, three times over. */
export function validTimeout(timeout: number): number {
  if (typeof timeout !== 'number' || !(timeout > 0))
    throw new CampusError('invalid', 'timeout must be positive milliseconds')
  return Math.min(Math.ceil(timeout), Math.floor((2 ** 31 - 1) / 3))
}
