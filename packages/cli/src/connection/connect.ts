import { type Campus, CampusError, createCampus, type Fetch, serverAddress } from '@campus-connect/sdk'
import { closest } from '../closest.ts'
import type { Context } from '../context.ts'
import { CliError } from '../errors/cli-error.ts'
import { connectionTexts as texts } from '../texts/connection.ts'
import { defaultHost, type GlobalOptions } from '../command-line/global-options.ts'
import type { Print } from '../output/print.ts'
import { type Profile, profileFile, type ProfileFile } from './profile.ts'
import { currentProfile, profileNames } from './profiles.ts'
import { isRenewed } from './session-cookie.ts'
import type { PortalLogin, SavedCookies } from '@campus-connect/sdk/node'

export type Connection = {
  campus: Campus
  /** Sends anything to the server, with the session or the token. */
  fetch: Fetch
  /** The login through the campus's portal. */
  portal: PortalLogin
  host: string
  /** Whether nobody named the server: neither an option, nor the environment, nor a login. */
  assumed: boolean
  /** The address of the proxy on the way, if there is one. */
  proxy: () => Promise<string | undefined>
  file: ProfileFile
  /** Whether `CAMPUS_TOKEN` takes the place of a login. */
  withToken: boolean
  /** The login that is saved for this server. */
  saved: Profile | undefined
  cookies: () => SavedCookies
  /** The version of the server; null if it does not say. */
  serverVersion: () => Promise<string | null>
  /** Saves a persistent session once a day, because each use moves its end. Warns if that fails. */
  keep: () => void
  /** Removes the saved login. */
  forget: () => void
}

/** `newLogin`: the profile need not be there yet. */
export type ConnectOptions = GlobalOptions & { newLogin?: true }

/** A client for the chosen server, with the session that is saved for it and for no other server. */
export async function connect(context: Context, options: ConnectOptions, print: Print): Promise<Connection> {
  const name = options.profile ?? (context.env.CAMPUS_PROFILE || currentProfile(context))
  const file = profileFile(name, context)
  const kept = file.load(print.warn)
  const chosen = options.host ?? (context.env.CAMPUS_HOST || undefined)
  if (chosen === undefined && !kept && name !== currentProfile(context) && !options.newLogin)
    throw noProfile(name, context)
  const token = tokenOf(context)
  const host = addressOf(chosen ?? kept?.host ?? defaultHost)
  const saved = token === undefined && kept?.host === host ? kept : undefined
  checkEncryption(host, context, options, print)
  const send = await context.network({ host, ca: options.ca, local: isLocal(host) })
  const { cookieJar, portalLogin } = await import('@campus-connect/sdk/node')
  const verbose = options.verbose || context.env.CAMPUS_DEBUG
  const fetch = verbose ? traced(send, print) : send
  let session = saved
  let used = false
  const jar = cookieJar(saved?.cookies, fetch)
  const campus = createCampus({
    baseUrl: host,
    ...(token === undefined ? { fetch: jar.fetch } : { fetch, token }),
    onOtherVersion: ({ server, sdk }) => print.warn(texts.otherVersion(server, sdk)),
    onResponse({ status = 500, error }) {
      // A broken server or a proxy does not say whether the session was used.
      if (status < 500 && !error) used = status !== 401
    },
  })

  return {
    campus,
    fetch:
      token === undefined
        ? jar.fetch
        : (url, init = {}) =>
            fetch(url, {
              ...init,
              headers: { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${token}` },
            }),
    portal: portalLogin({ baseUrl: host, fetch: jar.fetch }),
    host,
    assumed: chosen === undefined && !kept,
    proxy: async () => (isLocal(host) ? undefined : (await import('./network.ts')).proxyTo(host)),
    file,
    withToken: token !== undefined,
    saved,
    cookies: () => jar.toJSON(),
    serverVersion: () => versionOf(host, fetch, context.signal),
    keep() {
      const cookies = jar.toJSON()
      if (!session || !used || !isRenewed(session.cookies, cookies)) return
      try {
        file.save({ ...session, cookies })
      } catch (error) {
        if (!(error instanceof CliError)) throw error
        print.warn(error.text)
      }
    },
    forget() {
      session = undefined
      file.remove()
    },
  }
}

/** The token of `CAMPUS_TOKEN`, without the line end of a file. The error leaves the value out. */
function tokenOf({ env }: Context) {
  const token = env.CAMPUS_TOKEN?.trim() || undefined
  if (token !== undefined && !/^campus_token_\w+$/.test(token))
    throw new CliError('usage', texts.wrongToken, { hint: texts.wrongTokenHint })
  return token
}

/**
 * The origin of the server, also if the address of a page was copied from the browser: no campus is below a path, and browsers
 * show no https.
 */
function addressOf(typed: string) {
  // The message leaves the address out: it may contain a password, which looks like a path if it has a `/`.
  const refusal = (cause?: unknown) => new CliError('usage', texts.wrongAddress, { hint: texts.exampleHost, cause })
  if (typed.includes('@')) throw refusal()
  try {
    return new URL(serverAddress(withScheme(typed.replace(/[?#].*/s, '')))).origin
  } catch (cause) {
    throw cause instanceof CampusError ? refusal(cause) : cause
  }
}

/** The address with https, or http on this machine, if it has neither. */
function withScheme(typed: string) {
  if (!/^(?:[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]+|localhost)(?::\d{1,5})?(?:\/|$)/u.test(typed)) return typed
  return isLocal(`http://${typed}`) ? `http://${typed}` : `https://${typed}`
}

/** A misspelt profile would lead to another server than the one that is meant. */
function noProfile(name: string, context: Context) {
  const names = profileNames(context)
  const [similar] = closest(name, names)
  return new CliError('not-found', texts.noProfile(name), {
    hint: similar === undefined ? texts.knownProfiles(names.join(', ')) : texts.similarProfile(similar),
  })
}

/** Refuses plain http to another machine: others could read what is sent. */
function checkEncryption(host: string, { env }: Context, { insecureHttp }: GlobalOptions, print: Print) {
  if (host.startsWith('https:')) {
    if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') print.warn(texts.noCertificateCheck)
    return
  }
  if (isLocal(host)) return
  if (!insecureHttp) throw new CliError('usage', texts.plainHttp(host), { hint: texts.plainHttpHint })
  print.warn(texts.plainHttp(host))
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

/** The version is at the beginning of the contract. Milliseconds and bytes, as nobody waits long for it. */
const versionLimits = { time: 3000, bytes: 64 * 1024 }

/** The version in the server's contract; null if there is none. */
async function versionOf(host: string, fetch: Fetch, signal: AbortSignal): Promise<string | null> {
  try {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(versionLimits.time)])
    const response = await fetch(`${host}/openapi.yaml`, { signal: bounded, redirect: 'error' })
    const start = await startOf(response, versionLimits.bytes, bounded)
    return (response.ok && /^ {2}version: (\S{1,40})$/m.exec(start)?.[1]) || null
  } catch {
    return null
  }
}

/** The first bytes of an answer, as text. The rest is not read. */
async function startOf(response: Response, most: number, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader()
  signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}))
  const pieces: Uint8Array[] = []
  let size = 0
  for (let next = await reader?.read(); next?.value; next = size < most ? await reader?.read() : undefined) {
    pieces.push(next.value)
    size += next.value.length
  }
  await reader?.cancel()
  return new TextDecoder().decode(Buffer.concat(pieces).subarray(0, most))
}
