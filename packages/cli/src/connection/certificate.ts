import { once } from 'node:events'
import { connect } from 'node:tls'

/** When the certificate of this server ends (a date as the certificate writes it); undefined if it does not say in five seconds. */
export async function certificateEnd(host: string): Promise<string | undefined> {
  const { hostname, port } = new URL(host)
  const name = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host: name, port: Number(port || 443), servername: /[a-z]/i.test(name) ? name : '' })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(5000) })
    return socket.getPeerCertificate().valid_to
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
}
