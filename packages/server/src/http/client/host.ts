import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import { wrongHost } from '../envelope.ts'
import { pathOf } from '../url-path.ts'

type HostSettings = Pick<Settings, 'host' | 'publicUrl' | 'trustedProxies'>

/** Load balancers ask these by whatever name they have. `/metrics` compares the name itself. */
const forMachines = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Throws the HttpError 400 to a request under a foreign name. A page of another site can let its own name point at this server
 * (DNS rebinding) and is then of the same origin for a browser, but still says its name. Addresses and `localhost` cannot be
 * pointed anywhere, and a name without a dot is one of a proxy's network.
 */
export function refuseForeignHosts(app: FastifyInstance, { host, publicUrl, trustedProxies }: HostSettings): void {
  const own = new Set([host.toLowerCase(), ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])])
  const behindProxy = trustedProxies.length > 0
  const isOwn = (name: string) =>
    own.has(name) ||
    isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0 ||
    /^([^.]+\.)*localhost$/.test(name) ||
    (behindProxy && /^[^.]+$/.test(name))
  app.addHook('onRequest', ({ url, headers }, _reply, done) => {
    // HTTP/1.0 may lack it, and no browser speaks that.
    if (headers.host !== undefined && !forMachines.has(pathOf(url)) && !isOwn(nameIn(headers.host))) throw wrongHost()
    done()
  })
}

/** The name without a port, as browsers write it. Empty for what is not a host. */
function nameIn(host: string) {
  return /^[^@/\\?#]+$/.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname.replace(/\.$/, '')
    : ''
}
