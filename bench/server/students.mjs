// 1,500 students before class, in their own process. Each arrives at a fixed time, independent of the others (open loop),
// logs in, lists the lectures and connects to one. After a 503 a student retries after Retry-After, as the app does.
import { setTimeout as pause } from 'node:timers/promises'

process.once('message', async ({ url, students, password, lecture, lectures, seconds }) => {
  const began = performance.now()
  const times = { login: [], list: [], start: [] }
  const seen = { unavailable: 0, wrong: [] }

  const call = async (kind, path, init) => {
    const asked = performance.now()
    for (;;) {
      const response = await fetch(url + path, init)
      const answer = await response.json()
      if (response.status !== 503) {
        times[kind].push(performance.now() - asked)
        if (!response.ok || !answer.success) seen.wrong.push(`${kind}: ${response.status} ${answer.message}`)
        return { response, answer }
      }
      seen.unavailable += 1
      const wait = Number(response.headers.get('retry-after'))
      if (!(wait > 0)) seen.wrong.push('a 503 without Retry-After')
      await pause((wait || 1) * 1000)
    }
  }
  const post = (body, cookie) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  })
  const attend = async ({ id }) => {
    const { response } = await call('login', '/api/auth/login', post({ id, password }))
    const cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const { answer } = await call('list', '/api/users/me/lectures', { headers: { cookie } })
    const names = answer.data?.map(({ name }) => name).toSorted()
    if (JSON.stringify(names) !== JSON.stringify(lectures.toSorted())) seen.wrong.push(`the list of ${id}`)
    await call('start', '/api/attend/start', post({ name: lecture }, cookie))
  }

  await Promise.all(
    students.map(async (student, index) => {
      // The golden ratio spreads the arrivals evenly without a rhythm.
      await pause(((index * 0.618034) % 1) * seconds * 1000)
      try {
        await attend(student)
      } catch (error) {
        seen.wrong.push(`${student.id}: ${error.message} ${error.cause?.message ?? ''}`)
      }
    }),
  )
  const lasted = (performance.now() - began) / 1000
  process.send({ times, lasted, ...seen }, () => process.disconnect())
})
