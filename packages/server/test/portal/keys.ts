import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** A signing key of a portal. */
export async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { key: privateKey, kid, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } }
}

export type Key = Awaited<ReturnType<typeof newKey>>

/** An ID token with these claims. */
export const sign = (claims: JWTPayload, { key, kid }: Key, name = kid): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: name }).sign(key)
