import { createServer } from 'node:net'

/** Opens the address for a moment. Resolves with the error if that fails. */
export function tryPort({ host, port }: { host: string; port: number }): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
