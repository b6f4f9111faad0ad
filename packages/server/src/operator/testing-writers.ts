export type Student = { key: string; token: string }

export type Load = {
  /** How many switches of each student have been acknowledged. */
  acknowledged: () => number[]
  /** Milliseconds of each answer since the last time that this was asked. */
  taken: () => number[]
  /** Waits until so many more have been acknowledged. */
  more: (count: number) => Promise<void>
  stop: () => Promise<void>
}

/** Students who switch one lecture on and off without pause; any answer but 200 ends the test. */
export function switchLectures(url: string, students: Student[]): Load {
  const counts = students.map(() => 0)
  let times: number[] = []
  const stopping = new AbortController()
  const waiting: { total: number; resolve: () => void }[] = []
  const total = () => counts.reduce((sum, count) => sum + count, 0)

  const running = students.map(async ({ token }, index) => {
    let connected = false
    while (!stopping.signal.aborted) {
      connected = !connected
      const begun = performance.now()
      const answer = await fetch(`${url}/api/attend/${connected ? 'start' : 'stop'}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'none',
          cookie: `campus_session=${token}`,
        },
        body: JSON.stringify({ name: '강의 0' }),
      })
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      times.push(performance.now() - begun)
      counts[index] = (counts[index] ?? 0) + 1
      for (const each of waiting) if (total() >= each.total) each.resolve()
    }
  })
  // A failure is told by whoever waits for it next.
  const failed = Promise.all(running)
  failed.catch(() => {})

  return {
    acknowledged: () => [...counts],
    taken: () => {
      const taken = times
      times = []
      return taken
    },
    more: async (count) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ total: total() + count, resolve })
      await Promise.race([promise, failed])
    },
    stop: async () => {
      stopping.abort()
      await failed
    },
  }
}
