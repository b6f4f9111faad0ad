import { type Campus, CampusError, createCampus, type Fetch } from '@campus-connect/sdk'
import type { Context } from '../context.ts'
import { CliError } from '../errors/cli-error.ts'
import { defaultHost, type GlobalOptions } from '../command-line/global-options.ts'
import type { Print } from '../output/print.ts'
import { type Profile, profileFile, type ProfileFile } from './profile.ts'
import type { SavedCookies } from '@campus-connect/sdk/node'

export type Connection = {
  campus: Campus
  host: string
  file: ProfileFile
  /** The login that is saved for this server. */
  saved: Profile | undefined
  cookies: () => SavedCookies
}

/** A client for the chosen server, with the session that is saved for it and for no other server. */
export async function connect(context: Context, options: GlobalOptions, print: Print): Promise<Connection> {
  const name = options.profile ?? (context.env.CAMPUS_PROFILE || 'default')
  const file = profileFile(name, { directory: context.configDirectory, userId: context.userId })
  const kept = await file.load()
  const address = options.host ?? (context.env.CAMPUS_HOST || kept?.host || defaultHost)
  const saved = kept?.host === normalHost(address) ? kept : undefined

  checkAddress(address)
  const host = normalHost(address)
  checkEncryption(host, context, options, print)
  await context.prepareNetwork({ ca: options.ca, local: isLocal(host) })
  const { cookieJar } = await import('@campus-connect/sdk/node')
  const verbose = options.verbose || context.env.CAMPUS_DEBUG
  const jar = cookieJar(saved?.cookies, verbose ? traced(context.fetch, print) : context.fetch)
  const campus = createCampus({ baseUrl: address, fetch: jar.fetch })

  return { campus, host, file, saved, cookies: () => jar.toJSON() }
}

function checkAddress(baseUrl: string) {
  // The message leaves the address out: it may contain a password, which looks like a path where it has a `/`.
  const refusal = (cause?: unknown) =>
    new CliError('usage', '접속할 주소가 올바르지 않습니다.', { hint: `예: --host ${defaultHost}`, cause })
  if (baseUrl.includes('@')) throw refusal()
  try {
    createCampus({ baseUrl })
  } catch (cause) {
    throw cause instanceof CampusError ? refusal(cause) : cause
  }
}

function normalHost(address: string) {
  return URL.parse(address)?.href.replace(/\/+$/, '') ?? address
}

/** Only the server may be able to read what is sent. */
function checkEncryption(host: string, { env }: Context, { insecureHttp }: GlobalOptions, print: Print) {
  if (host.startsWith('https:')) {
    if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
      print.warn('NODE_TLS_REJECT_UNAUTHORIZED=0이므로 인증서를 확인하지 않습니다.')
    return
  }
  if (isLocal(host)) return
  const danger = '암호화하지 않는 주소입니다. 비밀번호와 로그인 정보가 그대로 전송됩니다'
  if (!insecureHttp)
    throw new CliError('usage', `${danger}: ${host}`, {
      hint: 'https 주소를 써주세요. 위험을 알고도 쓰려면 --insecure-http를 붙여주세요.',
    })
  print.warn(`${danger}: ${host}`)
}

/** Subdomains of localhost do not count: some resolvers look them up in the network. */
function isLocal(host: string) {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(host).hostname)
}

/** Traces calls without bodies and headers, which hold passwords and cookies. */
function traced(fetch: Fetch, print: Print): Fetch {
  return async (input, init) => {
    print.trace(`> ${init?.method ?? 'GET'} ${input}`)
    const start = performance.now()
    const response = await fetch(input, init)
    const requestId = response.headers.get('x-request-id') ?? ''
    print.trace(`< ${response.status} ${Math.round(performance.now() - start)} ms ${requestId}`)
    return response
  }
}
