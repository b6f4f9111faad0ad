import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** A cable to this port on which the test listens: `heard` gives what was sent there. */
export async function tap(port: number) {
  const chunks: Buffer[] = []
  const listener = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    from.on('data', (chunk: Buffer) => void chunks.push(chunk))
    for (const side of [from, to]) side.on('error', () => side.destroy())
    from.pipe(to).pipe(from)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => void listener.close())
  return {
    address: `127.0.0.1:${(listener.address() as AddressInfo).port}`,
    heard: () => Buffer.concat(chunks).toString(),
  }
}
