import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lectures, password, requestsOf } from './campus.mjs'
import { start } from './processes.mjs'

const here = import.meta.dirname
const pattern = /^listening: (\S+)$/m
const json = 'application/json'

/** json-server with the same students and lectures in its file. */
export async function startJsonServer(folder, students) {
  const file = join(folder, 'db.json')
  const rows = students.flatMap(({ id }, index) =>
    lectures.map((name, place) => ({ id: index * lectures.length + place + 1, student: id, name, connected: false })),
  )
  writeFileSync(file, JSON.stringify({ lectures: rows }))
  const server = start([join(here, 'json-server.mjs'), file], { pattern })
  const headers = { 'content-type': json }

  return {
    ...server,
    name: 'json-server 0.17.4',
    url: await server.ready,
    requests: (index, kind) =>
      kind === 'list'
        ? [{ method: 'GET', path: `/lectures?student=${students[index].id}` }]
        : [true, false].map((connected) => ({
            method: 'PATCH',
            path: `/lectures/${index * lectures.length + 1}`,
            headers,
            body: JSON.stringify({ connected }),
          })),
  }
}

/** Parse Server over PostgreSQL; students are its users and send their sessions. */
export async function startParseServer(postgres, students) {
  await postgres.newDatabase('parse')
  // It writes a log when it is imported, before an option can say no.
  const env = { PARSE_SERVER_LOGS_FOLDER: postgres.folder }
  const server = start([join(here, 'parse-server.mjs'), postgres.folder, 'parse'], { env, pattern })
  const url = await server.ready
  const logged = []
  for (const { id } of students) logged.push(await enrol(url, id))

  return {
    ...server,
    name: 'Parse Server 9.10.0 over PostgreSQL',
    url,
    requests: (index, kind) => {
      const { headers, id, lecture } = logged[index]
      const where = encodeURIComponent(JSON.stringify({ student: id }))
      return kind === 'list'
        ? [{ method: 'GET', path: `/parse/classes/Lecture?where=${where}`, headers }]
        : [true, false].map((connected) => ({
            method: 'PUT',
            path: `/parse/classes/Lecture/${lecture}`,
            headers,
            body: JSON.stringify({ connected }),
          }))
    },
  }
}

async function enrol(url, id) {
  const call = async (path, headers, body) => {
    const response = await fetch(`${url}/parse/${path}`, {
      method: 'POST',
      headers: { 'x-parse-application-id': 'campus', 'content-type': json, ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`Parse Server, ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const { sessionToken } = await call('users', {}, { username: id, password })
  const session = { 'x-parse-session-token': sessionToken }
  const made = []
  for (const name of lectures)
    made.push(await call('classes/Lecture', session, { student: id, name, connected: false }))
  const headers = { 'x-parse-application-id': 'campus', 'content-type': json, ...session }
  return { id, headers, lecture: made[0].objectId }
}

/** `crews` has the students of each connection. */
export const ours = (server, crews, name) => ({
  ...server,
  name,
  requests: (index, kind) => requestsOf(crews[index], server.url, kind),
})
