import type { InjectOptions } from 'fastify'
import type { TestServer } from '../support/server.ts'

type Answer = { status: number; location: string | undefined; text: string; headers: Headers }

/** A browser of one person: it keeps the cookies of the campus and of the portal, and follows links by hand. */
export function portalBrowser(server: Pick<TestServer, 'app'>, campusUrl: string) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }
  const cookieHeader = (jar: Map<string, string>) => Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
  const keep = (jar: Map<string, string>, cookies: string[]) => {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      const gone = value === '' || /max-age=0(;|$)|expires=thu, 01 jan 1970/i.test(cookie)
      if (gone) jar.delete(name)
      else jar.set(name, value)
    }
  }

  /** One step to the campus. */
  async function campus(url: string, { headers, ...options }: InjectOptions = {}): Promise<Answer> {
    const jar = jarOf(campusUrl)
    const cookie = cookieHeader(jar)
    const answer = await server.app.inject({
      method: 'GET',
      url,
      ...options,
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers },
    })
    keep(jar, [answer.headers['set-cookie'] ?? []].flat())
    const flat = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string])
    return {
      status: answer.statusCode,
      location: answer.headers.location,
      text: answer.body,
      headers: new Headers(flat),
    }
  }

  /** One step at the portal. */
  async function portal(url: string, form?: Record<string, string>): Promise<Answer> {
    const jar = jarOf(new URL(url).origin)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookieHeader(jar) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    keep(jar, response.headers.getSetCookie())
    const location = response.headers.get('location')
    return {
      status: response.status,
      location: location === null ? undefined : new URL(location, url).href,
      text: await response.text(),
      headers: response.headers,
    }
  }

  /** From the portal's address to the way back to the campus, with a login as this person if the portal asks for one. */
  async function through(address: string, subject: string): Promise<string> {
    let url = address
    for (let step = 0; step < 12; step += 1) {
      if (url.startsWith(campusUrl)) return url.slice(campusUrl.length)
      const answer = await portal(url)
      if (answer.location !== undefined) {
        url = answer.location
        continue
      }
      const action = /<form[^>]* action="([^"]+)"/.exec(answer.text)?.[1]
      if (action === undefined)
        throw new Error(`the portal shows no form: ${answer.status} ${answer.text.slice(0, 300)}`)
      const sent = await portal(new URL(action, url).href, {
        ...hiddenFields(answer.text),
        login: subject,
        password: 'any',
      })
      if (sent.location === undefined)
        throw new Error(`the portal goes nowhere: ${sent.status} ${sent.text.slice(0, 300)}`)
      url = sent.location
    }
    throw new Error('the portal never sends anybody back')
  }

  return {
    campus,
    portal,
    through,
    /** The cookie of the campus with this name. */
    cookie: (name: string) => jarOf(campusUrl).get(name),
    setCookie: (name: string, value: string) => void jarOf(campusUrl).set(name, value),

    /** Presses the button, logs in at the portal, and comes back: the answer of the callback. */
    async enter(subject: string, query = ''): Promise<Answer> {
      const start = await campus(`/-/sso/start${query}`)
      if (!start.location?.startsWith('http')) return start
      return campus(await through(start.location, subject))
    },
  }
}

/** What a form of the portal sends besides what the person types. */
function hiddenFields(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries(Array.from(inputs, ([, name, value]) => [name, value]))
}

export type PortalBrowser = ReturnType<typeof portalBrowser>
