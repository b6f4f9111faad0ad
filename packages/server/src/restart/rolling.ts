import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { fillCampus } from '../operator/testing-campus.ts'
import { switchLectures } from '../operator/testing-writers.ts'
import { writeFolder } from '../roster/testing.ts'
import { startProgram } from '../testing-process.ts'
import { startProxy } from './testing-proxy.ts'

/**
 * Restarts the servers behind a proxy one after the other, under students who switch without pause. An embedded database
 * has one server: while it is away, the proxy lets requests wait. Gives the number of requests.
 */
export async function rollingRestart({ restarts, between }: { restarts: number; between: number }) {
  const path = `${await writeFolder({})}/campus.db`
  const students = await fillCampus(path, { students: 4, tokens: 4 })
  const proxy = await startProxy()
  const serve = async () => {
    const server = startProgram({ DATABASE_URL: `file:${path}` })
    proxy.add(await server.url())
    return server
  }
  let server = await serve()
  // It ends the test where any answer is not 200.
  const load = switchLectures(proxy.url, students)

  for (let restart = 0; restart < restarts; restart += 1) {
    await load.more(between)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    proxy.remove(await server.url())
    server = await serve()
  }
  await load.more(between)
  await load.stop()

  const acknowledged = load.acknowledged()
  expect(eventsOf(path, students)).toEqual(acknowledged)
  return acknowledged.reduce((sum, count) => sum + count, 0)
}

/** Each acknowledged switch is one event: none was lost, none was sent twice. */
function eventsOf(path: string, students: { key: string }[]) {
  const database = new DatabaseSync(path, { readOnly: true })
  const count = database.prepare('select count(*) as count from attendance_events where user_key = ?')
  const counts = students.map(({ key }) => Number(count.get(key)?.count))
  database.close()
  return counts
}
