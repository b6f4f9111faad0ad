/** What the university's portal calls itself, or a code of why it did not tell. */
export type PortalAnswer = { issuer: string } | { problem: string }

/** The `problem` of a portal that calls itself otherwise than OIDC_ISSUER. */
export const otherIssuer = 'another issuer'

/** Milliseconds. */
const answerTime = 5000

export const descriptionOf = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** Reads the description of an OpenID provider. */
export async function askPortal(issuer: string): Promise<PortalAnswer> {
  try {
    const answer = await fetch(descriptionOf(issuer), { signal: AbortSignal.timeout(answerTime), redirect: 'manual' })
    if (!answer.ok) return { problem: `HTTP ${answer.status}` }
    const { issuer: named } = (await answer.json()) as { issuer?: unknown }
    return typeof named === 'string' ? { issuer: named } : { problem: 'no issuer' }
  } catch (error) {
    return { problem: portalProblem(error) }
  }
}

/** The code of a failed request to the portal: that of the network, if it is among the causes. Without one, what the error says. */
export function portalProblem(error: unknown): string {
  const codes: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, name, message } = at as NodeJS.ErrnoException
    codes.push(typeof code === 'string' ? code : name === 'Error' ? message : name)
  }
  return codes.findLast((code) => reasonOf(code) !== undefined) ?? codes.at(-1) ?? 'unknown'
}

type Reason = { what: string; remedy: (issuer: string) => string }

const unnamed: Reason = {
  what: '그 이름의 컴퓨터를 찾을 수 없습니다.',
  remedy: () => 'OIDC_ISSUER의 철자와 이 컴퓨터의 DNS를 확인해주세요.',
}
const refused: Reason = {
  what: '그 포트에서 기다리는 것이 없습니다.',
  remedy: () => '포털이 실행 중인지, 주소의 포트가 맞는지 확인해주세요.',
}
const silent: Reason = {
  what: '답이 없습니다.',
  remedy: () => '이 컴퓨터에서 포털로 나가는 길을 방화벽이 막는지 확인해주세요.',
}
const plain: Reason = {
  what: '그 포트는 https로 답하지 않습니다.',
  remedy: () => '주소의 https와 포트를 확인해주세요.',
}
const untrusted: Reason = {
  what: '인증서를 믿을 수 없습니다.',
  remedy: () => '포털의 인증서가 이 주소의 것인지, 끝나지 않았는지, 널리 믿는 기관의 것인지 확인해주세요.',
}
const foreign: Reason = {
  what: '포털의 설명이 아닌 답이 왔습니다.',
  remedy: (issuer) => `${descriptionOf(issuer)} 주소에 JSON이 있는지, OIDC_ISSUER의 경로가 맞는지 확인해주세요.`,
}
const other: Reason = {
  what: '포털이 쓰는 이름이 OIDC_ISSUER와 다릅니다.',
  remedy: () => 'campus-server check가 그 이름을 알려 줍니다.',
}

const reasons: [RegExp, Reason][] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, unnamed],
  [/^ECONNREFUSED$/, refused],
  [/^(TimeoutError|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+_TIMEOUT|OAUTH_TIMEOUT)$/, silent],
  [/^(EPROTO|ERR_SSL_\w+)$/, plain],
  [/^(another issuer|OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED)$/, other],
  [/CERT|SIGNATURE/, untrusted],
  [/^(SyntaxError|HTTP \d+|no issuer|OAUTH_PARSE_ERROR|OAUTH_RESPONSE_IS_NOT_\w+)$/, foreign],
]

const reasonOf = (problem: string) => reasons.find(([codes]) => codes.test(problem))?.[1]

/** Why the portal cannot be asked and what to do about it, in Korean. */
export function portalReason(issuer: string, problem: string): { what: string; remedy: string } {
  const { what, remedy } = reasonOf(problem) ?? { what: '포털의 설명을 읽을 수 없습니다.', remedy: foreign.remedy }
  return { what: `${what.slice(0, -1)} (${problem}).`, remedy: remedy(issuer) }
}
