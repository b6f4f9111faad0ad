import { connect } from 'node:tls'

/** The certificate that a server shows, or why nobody could look at it. */
export type Certificate = { host: string } & ({ endsAt: string; trusted: boolean } | { problem: string })

/** Milliseconds. */
const longest = 3000

/** Looks at the certificate of an https address, without judging it: one that has ended is told, too. */
export function certificateOf(address: string): Promise<Certificate> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    // An address is no name: RFC 6066.
    const servername = /^[\d.]+$|:/.test(host) ? '' : host
    const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false })
    const finish = (found: Certificate) => {
      socket.destroy()
      resolve(found)
    }
    socket.setTimeout(longest, () => finish({ host, problem: 'ETIMEDOUT' }))
    socket.once('error', (error: NodeJS.ErrnoException) => finish({ host, problem: error.code ?? error.message }))
    socket.once('secureConnect', () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to)
      if (Number.isNaN(endsAt.getTime())) finish({ host, problem: 'no certificate' })
      else finish({ host, endsAt: endsAt.toISOString(), trusted: socket.authorized })
    })
  })
}
