// The client, in its own process: sends requests over each connection, one after another, as fast as the answers come.
import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'

process.once('message', async ({ url, seconds, connections }) => {
  const before = performance.eventLoopUtilization()
  let next = 0
  const refused = new Map()
  const result = await autocannon({
    url,
    duration: seconds,
    connections: connections.length,
    setupClient(client) {
      client.setRequests(connections[next++].map(withKey))
      client.on('response', (status) => {
        if (status < 200 || status >= 300) refused.set(status, (refused.get(status) ?? 0) + 1)
      })
    },
  })
  const { utilization } = performance.eventLoopUtilization(before)
  process.send(
    {
      rate: result.requests.total / result.duration,
      answers: result.requests.total,
      p50: result.latency.p50,
      p99: result.latency.p99,
      failed: result.errors + result.timeouts,
      refused: [...refused],
      busy: utilization,
    },
    () => process.disconnect(),
  )
})

/** `keyed`: with a random key, another one each time. */
function withKey({ keyed, ...request }) {
  if (!keyed) return request
  const setupRequest = (each) => ({ ...each, headers: { ...each.headers, 'idempotency-key': randomUUID() } })
  return { ...request, setupRequest }
}
