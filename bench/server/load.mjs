// The client, in its own process: sends requests over each connection, one after another, as fast as the answers come.
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
      client.setRequests(connections[next++])
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
