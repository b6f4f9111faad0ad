import { readFileSync } from 'node:fs'
import http from 'node:http'
import { CliError } from '../errors/cli-error.ts'
import { connectionTexts as texts } from '../texts/connection.ts'

export type NetworkOptions = {
  /** PEM file with the certificates of further authorities. */
  ca: string | undefined
  /** Whether the server runs on this machine. */
  local: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** Makes requests trust the authorities of `--ca` and, for servers elsewhere, use the proxy of the environment. */
export function networkSetup(env: Environment) {
  return async ({ ca, local }: NetworkOptions) => {
    if (ca !== undefined) await trust(ca)
    setProxy({ ...env, ...(local ? { no_proxy: '*' } : {}) })
  }
}

// An older Node lacks it and reads the environment only with NODE_USE_ENV_PROXY=1.
const { setGlobalProxyFromEnv } = http as { setGlobalProxyFromEnv?: (env: Environment) => void }

function setProxy(env: Environment) {
  try {
    setGlobalProxyFromEnv?.(env)
  } catch (cause) {
    // The message leaves the address out: it may contain a password.
    throw new CliError('usage', texts.wrongProxy, { hint: texts.exampleProxy, cause })
  }
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

const onePem = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs
