import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { now } from './operated-campus.ts'

/** What monitoring reads of a server that began an hour before now. */
export async function metricsServer(token: string, ...more: string[]) {
  const since = now.getTime() / 1000 - 7500
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end()
    response.end(
      [
        'campus_build_info{version="0.1.0",node="26.5.0"} 1',
        `process_start_time_seconds ${since}`,
        'campus_refusals_total{operation="login",status="429"} 3',
        'campus_refusals_total{operation="signup",status="429"} 1',
        'campus_refusals_total{operation="login",status="503"} 2',
        ...more,
      ].join('\n'),
    )
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  return portOf(server)
}

/** A port on which nobody listens. */
export async function closedPort() {
  const server = createServer().listen(0, '127.0.0.1')
  const port = await portOf(server)
  await new Promise((resolve) => void server.close(resolve))
  return port
}

async function portOf(server: Server) {
  await once(server, 'listening')
  return String((server.address() as AddressInfo).port)
}
