import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import type { OidcSettings } from '@campus-connect/core/config/portal-settings.ts'
import { clockTolerance } from './discovery.ts'

/** Signatures that only the provider can make. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** The claims of a logout token (OpenID Connect Back-Channel Logout 1.0). Throws an error for one that is not right. */
export async function verifyLogout(
  token: string,
  keys: JSONWebKeySet,
  { issuer, clientId }: Pick<OidcSettings, 'issuer' | 'clientId'>,
): Promise<{ sub?: string; sid?: string }> {
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer,
    audience: clientId,
    algorithms,
    clockTolerance,
    maxTokenAge: '10 minutes',
    requiredClaims: ['iat', 'jti'],
  })
  return logoutOf(payload)
}

function logoutOf({ events, sub, sid, nonce }: JWTPayload): { sub?: string; sid?: string } {
  if (typeof events !== 'object' || events === null || !(logoutEvent in events)) throw new Error('no logout token')
  if (nonce !== undefined) throw new Error('a logout token has no nonce')
  const of = { ...(typeof sub === 'string' && { sub }), ...(typeof sid === 'string' && { sid }) }
  if (Object.keys(of).length === 0) throw new Error('a logout token without sub and sid')
  return of
}
