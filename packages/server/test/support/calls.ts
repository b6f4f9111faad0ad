export type Answer = { status: number; requestId: string; cookie: string; retryAfter: string | null; message: string }

const headers = { 'sec-fetch-site': 'none', 'content-type': 'application/json' }

/** Makes one call over a real socket, with a session cookie if given. Rejects unless a complete answer arrives. */
export async function call(url: string, request: string, body?: object, cookie = ''): Promise<Answer> {
  const [method = '', path = ''] = request.split(' ')
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(60_000),
  })
  const text = await answer.text()
  const session = answer.headers.getSetCookie().find((each) => each.startsWith('campus_session='))
  return {
    status: answer.status,
    requestId: answer.headers.get('x-request-id') ?? '',
    cookie: session?.split(';')[0] ?? '',
    retryAfter: answer.headers.get('retry-after'),
    message: path.startsWith('/api/') ? String((JSON.parse(text) as { message: unknown }).message) : text,
  }
}
