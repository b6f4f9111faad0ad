import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'

export type PortalStudent = {
  /** What the portal calls the person for ever. */
  subject: string
  number?: string
  name?: string
}

export type ClientOptions = { id?: string; secret?: string; redirectUris: string[]; backchannelLogoutUri?: string }

/** The client of the campus. */
export const portalClient = { id: 'campus', secret: 'a-secret-between-campus-and-portal' }
/** What the portal says of a login with a second factor. */
export const strongAcr = 'urn:portal:2fa'

export type TestPortal = Awaited<ReturnType<typeof openPortal>>

/**
 * A real OpenID provider on this machine, with real keys and a login page. Everybody's login name is the subject, and any password
 * will do. Its people can be changed while it runs.
 */
export async function openPortal(
  people: PortalStudent[],
  { redirectUris, backchannelLogoutUri, ...named }: ClientOptions,
  { port = 0, ...more }: Partial<Configuration> & { port?: number } = {},
) {
  const client = { ...portalClient, ...named }
  const accounts = new Map(people.map((person) => [person.subject, person]))
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: redirectUris,
        ...(backchannelLogoutUri && {
          backchannel_logout_uri: backchannelLogoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    acrValues: [strongAcr],
    claims: { openid: ['sub', 'sid', 'acr', 'auth_time'], profile: ['name', 'preferred_username'] },
    cookies: { keys: ['cookies of the portal'] },
    features: { backchannelLogout: { enabled: backchannelLogoutUri !== undefined } },
    findAccount: (_context, subject) => {
      const found = accounts.get(subject)
      return (
        found && {
          accountId: subject,
          claims: async () => ({ sub: subject, name: found.name, preferred_username: found.number }),
        }
      )
    },
    // The university's own client needs no consent.
    async loadExistingGrant(context) {
      const { client: asking, session } = context.oidc
      if (!asking || !session?.accountId) return undefined
      const grant = new context.oidc.provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    ttl: { Session: 3600, Interaction: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600, AuthorizationCode: 60 },
    ...more,
  })
  const answer = provider.callback()
  let rewrite: ((idToken: string) => Promise<string> | string) | undefined
  let interrupt: ((url: string) => 'answer' | 'wait' | 'fail') | undefined
  server.on('request', (request, response) => {
    const what = interrupt?.(request.url ?? '') ?? 'answer'
    if (rewrite && request.url === '/token') rewriteToken(response, rewrite)
    if (what === 'answer') void answer(request, response)
    else if (what === 'fail') response.writeHead(503).end()
  })
  return {
    issuer,
    provider,
    accounts,
    /** Decides about the next requests: answers, never answers, or fails them. */
    interrupt: (decide: typeof interrupt) => void (interrupt = decide),
    /** Replaces each ID token, as a provider of somebody else's could. */
    rewrite: (change: typeof rewrite) => void (rewrite = change),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Changes the ID token in the answer before it leaves. */
function rewriteToken(response: ServerResponse, change: (idToken: string) => Promise<string> | string) {
  const end = response.end.bind(response) as (body: string) => ServerResponse
  response.end = ((body: string | Buffer) => {
    const answer = JSON.parse(String(body)) as { id_token?: string }
    if (answer.id_token === undefined) return end(String(body))
    const send = async (idToken: string) => {
      const text = JSON.stringify({ ...answer, id_token: await change(idToken) })
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    }
    void send(answer.id_token)
    return response
  }) as ServerResponse['end']
}
