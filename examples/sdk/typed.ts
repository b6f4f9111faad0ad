// tsc -p tsconfig.nodenext.json, tsc -p tsconfig.bundler.json: the types, as both ways of resolving see them.
import { type AdminUser, type Campus, type CampusErrorCode, createCampus, isCampusError } from '@campus-connect/sdk'
import { cookieJar, type SavedCookies } from '@campus-connect/sdk/node'
import type { operations } from '@campus-connect/sdk/types'

export type LoginBody = operations['login']['requestBody']['content']['application/json']

export function client(baseUrl: string, saved?: SavedCookies): Campus {
  return createCampus({ baseUrl, fetch: cookieJar(saved).fetch, logger: console })
}

export async function codeOf(call: Promise<unknown>): Promise<CampusErrorCode | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    return isCampusError(error) ? error.code : undefined
  }
}

export async function names(campus: Campus): Promise<string[]> {
  const users: AdminUser[] = []
  for await (const user of campus.iterateUsers({ enabled: true })) users.push(user)
  const { response } = await campus.withResponse.listUsers({ limit: 1 }, { timeout: 2000 })
  return [response.headers.get('x-total-count') ?? '', ...users.map(({ username }) => username)]
}
