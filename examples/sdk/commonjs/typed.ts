// tsc -p tsconfig.node16.json, tsc -p tsconfig.node10.json: the types, as TypeScript that compiles to CommonJS sees them.
import { type Campus, createCampus } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'
import type { AdminUser } from '@campus-connect/sdk/types'

export const campus: Campus = createCampus({ baseUrl: 'http://127.0.0.1:8787', fetch: cookieJar().fetch })

export async function connectedNames(lecture: string): Promise<AdminUser['username'][]> {
  const { data } = await campus.listUsers({ lecture, connected: true })
  return data.map(({ username }) => username)
}
