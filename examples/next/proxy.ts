import { type NextRequest, NextResponse } from 'next/server'
import { campus } from './campus'

// The server renews a session at the first call after five minutes, which must be this one: a server component cannot set cookies.
export async function proxy(request: NextRequest) {
  const page = NextResponse.next()
  const cookie = request.headers.get('cookie') ?? ''
  if (!cookie.includes('campus_session=')) return page

  const answer = await campus.withResponse.listMyLectures({ headers: { cookie } }).catch(() => undefined) // the page fails too
  for (const renewed of answer?.response.headers.getSetCookie() ?? []) page.headers.append('set-cookie', renewed)
  return page
}

export const config = { matcher: '/' }
