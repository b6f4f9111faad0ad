export type UnsafeCall = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: Record<string, string> }

type People = {
  victim: { id: string; password: string }
  /** A student whom an administrator may act on. */
  other: string
  newcomer: string
  lecture: string
}

export const newPassword = 'dareun=bimil-2026'

/** The calls that change something, each as it would succeed. What can be chosen holds a `=`: see `attack`. */
export function unsafeCalls({ victim, other, newcomer, lecture }: People): UnsafeCall[] {
  const user = `/api/admin/users/${other}`
  return [
    { method: 'POST', path: '/api/auth/signup', body: { id: newcomer, username: '새=사람', password: newPassword } },
    { method: 'POST', path: '/api/users/me/lectures/sync' },
    { method: 'POST', path: '/api/attend/start', body: { name: lecture } },
    { method: 'POST', path: '/api/attend/stop', body: { name: lecture } },
    { method: 'POST', path: `${user}/start`, body: { name: lecture } },
    { method: 'POST', path: `${user}/stop`, body: { name: lecture } },
    { method: 'POST', path: `${user}/disable` },
    { method: 'POST', path: `${user}/enable` },
    { method: 'PUT', path: '/api/users/me/password', body: { currentPassword: victim.password, newPassword } },
    { method: 'POST', path: '/api/auth/logout' },
    { method: 'POST', path: '/api/auth/login', body: { id: victim.id, password: newPassword } },
    { method: 'DELETE', path: '/api/users/me', body: { password: newPassword } },
  ]
}

/** In a page of its own: each call as that page would make it, one after the other; gives the statuses. */
export async function callAll({ base, calls }: { base: string; calls: UnsafeCall[] }): Promise<number[]> {
  const statuses: number[] = []
  for (const { method, path, body } of calls) {
    const init = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
    const { status } = await fetch(base + path, { method, credentials: 'include', ...init })
    statuses.push(status)
  }
  return statuses
}

type Form = { path: string; enctype: string; fields: Record<string, string> }

/**
 * Each call as a form: twice as HTML knows it, and once with a text that is JSON where the `=` of the browser falls into a
 * value.
 */
export function formsOf(calls: UnsafeCall[]): Form[] {
  const asText = (body?: Record<string, string>) => {
    const [name = '', ...rest] = JSON.stringify(body ?? {}).split('=')
    return body ? { [name]: rest.join('=') } : {}
  }
  return calls.flatMap(({ path, body }) => [
    { path, enctype: 'application/x-www-form-urlencoded', fields: body ?? {} },
    { path, enctype: 'multipart/form-data', fields: body ?? {} },
    { path, enctype: 'text/plain', fields: asText(body) },
  ])
}

/**
 * In a page elsewhere: sends a form with the browser's cookies and waits for its end. One frame for all, because a frame
 * costs a process; it would drop a form that comes before the end of another.
 */
export async function sendForm({ base, path, enctype, fields }: Form & { base: string }): Promise<void> {
  const name = 'answer'
  if (!document.querySelector('iframe')) document.body.append(Object.assign(document.createElement('iframe'), { name }))
  const shown = new Promise((resolve) =>
    document.querySelector('iframe')?.addEventListener('load', resolve, { once: true }),
  )
  const form = document.body.appendChild(document.createElement('form'))
  Object.assign(form, { method: 'post', action: base + path, enctype, target: name })
  for (const [field, value] of Object.entries(fields))
    Object.assign(form.appendChild(document.createElement('input')), { name: field, value })
  form.submit()
  await shown
}

/** In a page elsewhere: each call in the other ways that need nobody's leave, a `fetch` and a beacon. */
export async function attack({ base, calls }: { base: string; calls: UnsafeCall[] }): Promise<void> {
  for (const { method, path, body } of calls) {
    const text = body ? JSON.stringify(body) : null
    // Rejected in any case: the answer must not be known here.
    await fetch(base + path, { method, mode: 'no-cors', credentials: 'include', body: text }).catch(() => {})
    navigator.sendBeacon(base + path, text)
  }
}

/**
 * What reaches the server of that: no page can send a PUT or a DELETE without asking, forms and beacons make a POST of
 * it.
 */
export function arrivalsOf(calls: UnsafeCall[]): string[] {
  return calls.flatMap(({ method, path }) =>
    Array.from({ length: method === 'POST' ? 5 : 4 }, () => `POST ${path} ${method === 'POST' ? 403 : 405}`),
  )
}

/** In a page elsewhere: each call as JSON, for which the browser asks the server first; gives how many were let through. */
export async function askFirst({ base, calls }: { base: string; calls: UnsafeCall[] }): Promise<number> {
  const init = (method: string, body: unknown): RequestInit => ({
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
  const sent = await Promise.allSettled(calls.map(({ method, path, body }) => fetch(base + path, init(method, body))))
  return sent.filter(({ status }) => status === 'fulfilled').length
}

/** In a page elsewhere: requests an address in three ways that show nothing here, and adds a link to it. */
export async function read(url: string): Promise<void> {
  const image = Object.assign(new Image(), { src: url })
  await image.decode().catch(() => {})
  for (const mode of ['no-cors', 'cors'] as const) await fetch(url, { mode, credentials: 'include' }).catch(() => {})
  document.body.append(Object.assign(document.createElement('a'), { href: url, textContent: url }))
}

/** In a page elsewhere: tries to show the app, and to get at its answers; gives the ways in which that succeeded. */
export async function spy(base: string): Promise<{ frames: number; read: string[] }> {
  const outcome = (element: HTMLElement) =>
    new Promise<boolean>((resolve) => {
      element.addEventListener('load', () => resolve(true))
      element.addEventListener('error', () => resolve(false))
      document.body.append(element)
    })
  const pages = ['/login', '/', '/api/users/me/lectures', '/docs']
  const frames = pages.map((path) => outcome(Object.assign(document.createElement('iframe'), { src: base + path })))
  await Promise.all(frames)

  const list = `${base}/api/users/me/lectures`
  const answered = (init: RequestInit) =>
    fetch(list, init).then(
      () => true,
      () => false,
    )
  const ways = {
    fetch: await answered({}),
    'fetch with cookies': await answered({ credentials: 'include' }),
    'fetch without reading': await answered({ credentials: 'include', mode: 'no-cors' }),
    script: await outcome(Object.assign(document.createElement('script'), { src: list })),
    style: await outcome(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: list })),
    image: await outcome(Object.assign(new Image(), { src: `${base}/icon-192.png` })),
  }
  return { frames: frames.length, read: Object.entries(ways).flatMap(([way, succeeded]) => (succeeded ? way : [])) }
}
