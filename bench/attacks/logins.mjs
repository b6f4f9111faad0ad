// Students who log in behind the one address of their campus, 12 at a time, in their own process. After a 503 each waits as long as it is told.
import { setTimeout as pause } from 'node:timers/promises'

const atOnce = 12

process.once('message', async ({ url, students, password, address, seconds, known }) => {
  const login = (id, device) =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: url,
        'x-forwarded-for': address,
        ...(device ? { cookie: device } : {}),
      },
      body: JSON.stringify({ id, password }),
    })
  const deviceOf = (response) =>
    response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .find((each) => each.startsWith('campus_device='))

  const devices = new Map()
  if (known) for (const { id } of students) devices.set(id, deviceOf(await login(id)))
  process.send({ progress: 'ready' })

  const until = performance.now() + seconds * 1000
  const statuses = new Map()
  let turn = 0
  const repeat = async () => {
    while (performance.now() < until) {
      const { id } = students[(turn += 1) % students.length]
      const response = await login(id, devices.get(id))
      await response.arrayBuffer()
      if (known && response.ok) devices.set(id, deviceOf(response))
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status === 503) await pause(Number(response.headers.get('retry-after')) * 1000)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, repeat))
  process.send({ statuses: [...statuses] }, () => process.disconnect())
})
