import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

export type Asked = { status: number; milliseconds: number }

/**
 * A kept connection with one request at a time. It costs less than `fetch`, so that one process can overload a server.
 * A request rejects if the server closes the connection.
 */
export async function openConnection(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  let waiting: PromiseWithResolvers<number> | undefined
  let text = ''
  socket.on('data', (chunk: string) => {
    text += chunk
    const status = statusOf(text)
    if (status === undefined) return
    text = ''
    waiting?.resolve(status)
  })
  const end = () => waiting?.reject(new Error('the connection was closed'))
  socket.on('error', end).on('close', end)

  return async function ask(request: string, due = performance.now()): Promise<Asked> {
    if (socket.destroyed) throw new Error('the connection was closed')
    waiting = Promise.withResolvers()
    socket.write(request)
    return { status: await waiting.promise, milliseconds: performance.now() - due }
  }
}

/** The status, once the whole answer has arrived. */
function statusOf(text: string) {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
  return text.length >= end + 4 + length ? Number(text.slice(9, 12)) : undefined
}
