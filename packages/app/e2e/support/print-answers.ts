// Loaded into the server's process: prints each answer. The log only counts refusals that repeat.
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  response.once('close', () => {
    process.stdout.write(`answered: ${request.method} ${request.url?.split('?')[0]} ${response.statusCode}\n`)
  })
})
