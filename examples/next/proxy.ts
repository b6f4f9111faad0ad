import { type NextRequest, NextResponse } from 'next/server'
import { as, campus } from './campus'

/**
 * Hands a renewed session on to the browser, which a server component cannot do. The server renews a session that has not been used
 * for five minutes at its first call, so this call comes before those of the page.
 */
export async function proxy(request: NextRequest) {
  const page = NextResponse.next()
  const cookie = request.headers.get('cookie') ?? ''
  if (!/\bcampus_session=/.test(cookie)) return page

  const answer = await campus.withResponse.listMyLectures(as(cookie)).catch(() => undefined) // the page says what failed
  for (const renewed of answer?.response.headers.getSetCookie() ?? []) page.headers.append('set-cookie', renewed)
  return page
}

export const config = { matcher: '/' }
