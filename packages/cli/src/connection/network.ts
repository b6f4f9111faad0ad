import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { Fetch } from '@campus-connect/sdk'
import { getProxyForUrl } from 'proxy-from-env'
import { CliError } from '../errors/cli-error.ts'
import { connectionTexts as texts } from '../texts/connection.ts'
import { httpFetch } from './http-fetch.ts'

export type NetworkOptions = {
  host: string
  /** PEM file with the certificates of further authorities. */
  ca: string | undefined
  /** Whether the server runs on this machine. */
  local: boolean
}

/** A fetch that trusts the authorities of `--ca` and, for a server elsewhere, uses the proxy of the environment. */
export async function networkOf({ host, ca, local }: NetworkOptions): Promise<Fetch> {
  if (ca !== undefined) await trust(ca)
  const proxy = local ? '' : getProxyForUrl(host)
  if (proxy !== '') return proxiedFetch(proxy, host)
  const { Agent } = host.startsWith('https:') ? await import('node:https') : http
  // The global agent would obey NODE_USE_ENV_PROXY.
  return httpFetch(new Agent({ keepAlive: true }))
}

/** The address of the proxy to a server elsewhere, without its password; undefined without one. */
export function proxyTo(host: string): string | undefined {
  const proxy = getProxyForUrl(host)
  return proxy === '' ? undefined : addressOf(proxy)
}

/** The errors of this fetch have the address of the `proxy`, and its `proxyStatus` if it refused. */
async function proxiedFetch(proxy: string, host: string): Promise<Fetch> {
  const address = addressOf(proxy)
  const { HttpProxyAgent, HttpsProxyAgent } = await import('./proxy-agents.ts')
  const agent = new (host.startsWith('https:') ? HttpsProxyAgent : HttpProxyAgent)(proxy, { keepAlive: true })
  agent.on('proxyConnect', ({ statusCode = 200 }: { statusCode?: number }, request: http.ClientRequest) => {
    if (statusCode !== 200) request.destroy(refusal(statusCode))
  })
  const fetch = httpFetch(agent)

  return async (input, init) => {
    try {
      const response = await fetch(input, init)
      if (response.status !== 407) return response
      await response.body?.cancel()
      throw refusal(407)
    } catch (error) {
      // Only errors of the agent have no code. Nothing was sent to the server then, which this code tells the SDK.
      const { code = 'ECONNREFUSED' } = error as NodeJS.ErrnoException
      throw Object.assign(error as Error, { code, proxy: address })
    }
  }
}

const refusal = (status: number) => Object.assign(new Error('refused by the proxy'), { proxyStatus: status })

/** Without the password. */
function addressOf(proxy: string) {
  const { protocol, host } = URL.canParse(proxy) ? new URL(proxy) : {}
  if (protocol === 'http:' || protocol === 'https:') return `${protocol}//${host}`
  // The message leaves the address out: it may contain a password.
  throw new CliError('usage', texts.wrongProxy, { hint: texts.exampleProxy })
}

async function trust(file: string) {
  // Few commands need it, and it takes longer to load than they do.
  const tls = await import('node:tls')
  if (!('setDefaultCACertificates' in tls))
    throw new CliError('usage', texts.oldNode, { hint: texts.extraCertificates(file) })
  try {
    const [...certificates] = readFileSync(file, 'utf8').match(onePem) ?? []
    if (certificates.length === 0) throw new Error('no certificate')
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...certificates])
  } catch (cause) {
    throw new CliError('usage', texts.noCertificate(file), { cause })
  }
}

const onePem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
