import type { Operation } from '../../src/api/contract.ts'

/** Values of path parameters that the campuses of tests have, by name. */
const known: Record<string, string> = { id: '20240001' }

/** The path of a call with its parameters. Throws an Error that names the call and the parameter that has no value. */
export function pathOf({ id, path }: Pick<Operation, 'id' | 'path'>, params: Record<string, string> = known): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${id}: the test has no value for the path parameter ${name}`)
    return encodeURIComponent(value)
  })
}
