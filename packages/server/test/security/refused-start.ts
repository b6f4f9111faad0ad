import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startProgram } from '../support/process.ts'

/** Megabytes of the server and of the process that reads for it. */
const mostMemory = 400
/** Milliseconds of the thread that answers requests. What other programs take of the machine does not count. */
const longestWork = 200

/** Starts a server with this roster, and asks whether it is alive until it refuses the roster. */
async function refusedStart(roster: string) {
  const server = startProgram({ ROSTER: roster, ROSTER_TERM: 'all' })
  const url = await Promise.race([
    listening(server.out),
    server.ended.then(() => Promise.reject(new Error(server.err()))),
  ])
  const pid = server.pid()
  const seen = { work: 0, memory: 0, answers: 0 }
  while (server.child.exitCode === null) {
    const readers = fileOf(`${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean)
    const before = workOf(pid)
    // Several at once: a short reading is over before a busy machine has answered one after the other.
    const asked = await Promise.all(Array.from({ length: 3 }, () => isAlive(url)))
    const answered = asked.filter(Boolean).length
    if (readers.length > 0 && answered > 0) {
      seen.answers += answered
      seen.work = Math.max(seen.work, workOf(pid) - before)
      seen.memory = Math.max(seen.memory, memoryOf(pid) + memoryOf(Number(readers[0])))
    }
    await wait(10)
  }
  return { ...seen, said: server.err() }
}

const isAlive = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function listening(out: () => string): Promise<string> {
  for (;;) {
    const [, url] = /Server listening at (http:[^"]+)"/.exec(out()) ?? []
    if (url) return url
    await wait(10)
  }
}

/** A file about a process; empty when it has ended. */
function fileOf(name: string) {
  try {
    return readFileSync(`/proc/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Milliseconds that the main thread has worked. */
const workOf = (pid: number) => Number(fileOf(`${pid}/task/${pid}/schedstat`).split(' ')[0]) / 1e6
const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(fileOf(`${pid}/status`))?.[1] ?? 0) / 1024

/** What a server that starts with this roster does until it refuses it, and its last words. */
export async function refusalOf(roster: string) {
  const { work, memory, answers, said } = await refusedStart(roster)
  return { said, answers: answers > 2, isQuick: work < longestWork, isSmall: memory < mostMemory }
}
