import type { Middleware } from 'openapi-fetch'
import { CampusError } from '../error.ts'

/** Refuses a missing path parameter, and dots, which every URL parser takes for another path, encoded or not. */
export const checkPathParameters: Middleware = {
  onRequest({ schemaPath, params: { path = {} } }) {
    for (const [, name = ''] of schemaPath.matchAll(/\{(\w+)\}/g)) {
      const value = path[name]
      if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
        throw new CampusError('invalid', `${name} ${JSON.stringify(value)} cannot be part of a path`)
    }
  },
}
