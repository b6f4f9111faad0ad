import { writeFolder } from '@campus-connect/roster/testing'
import { onTestFinished } from 'vitest'
import { readContract } from '../../src/api/contract.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { pathOf } from '../support/request.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'

/** Values for which the examples of the contract would not do. */
const bodies: Record<string, object> = {
  login: { id: testAdmin, password: testPassword },
  signup: { id: '20249999', username: '홍길동', password: testPassword },
}

/** A server on a database file; `callAll` makes all calls at once as an administrator. */
export async function serverOfAllCalls() {
  const path = `${await writeFolder({})}/campus.db`
  const db = await openDatabase(`file:${path}`)
  onTestFinished(() => db.destroy())
  const server = await testServer({ db, students: [{ id: '20240001', lectures: ['자료구조'] }] })
  onTestFinished(server.close)
  const headers = { 'sec-fetch-site': 'none' }
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: bodies.login ?? {},
  })
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const callAll = () =>
    Promise.all(
      readContract().map(async ({ id, method, path, body }) => {
        const url = pathOf({ id, path })
        const payload = body ? { payload: bodies[id] ?? (body.example as object) } : {}
        return {
          id,
          method,
          answer: await server.app.inject({
            method: method as 'GET',
            url,
            headers: { ...headers, cookie },
            ...payload,
          }),
        }
      }),
    )
  return { path, db, callAll }
}
