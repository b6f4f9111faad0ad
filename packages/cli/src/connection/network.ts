import { readFile } from 'node:fs/promises'
import http from 'node:http'
import tls from 'node:tls'
import { CliError } from '../errors/cli-error.ts'

export type NetworkOptions = {
  /** PEM file with the certificates of further authorities. */
  ca: string | undefined
  /** Whether the server runs on this machine. */
  local: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** Makes the global fetch trust the authorities of `--ca` and, for servers elsewhere, use the proxy of the environment. */
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
    throw new CliError('usage', '환경 변수의 프록시 주소가 올바르지 않습니다.', {
      hint: '예: HTTPS_PROXY=http://proxy.example:3128',
      cause,
    })
  }
}

async function trust(file: string) {
  if (!('setDefaultCACertificates' in tls))
    throw new CliError('usage', '--ca에는 Node.js 22.19 또는 24.5 이상이 필요합니다.', {
      hint: `NODE_EXTRA_CA_CERTS=${file} 환경 변수로도 알려 줄 수 있습니다.`,
    })
  try {
    const [...certificates] = (await readFile(file, 'utf8')).match(onePem) ?? []
    if (certificates.length === 0) throw new Error('no certificate')
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...certificates])
  } catch (cause) {
    throw new CliError('usage', `--ca에 쓸 수 있는 PEM 인증서 파일이 아닙니다: ${file}`, { cause })
  }
}

const onePem = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs
