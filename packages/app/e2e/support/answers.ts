import type { Page, Route } from '@playwright/test'

type Answer = (route: Route) => unknown

export const ok =
  (data: unknown, message = ''): Answer =>
  (route) =>
    route.fulfill({ json: { success: true, message, data } })

export const refused =
  (status: number, message = ''): Answer =>
  (route) =>
    route.fulfill({ status, json: { success: false, message, data: null } })

export const server: Answer = (route) => route.continue()
export const silence: Answer = () => {}
export const cut: Answer = (route) => route.abort()

/** An answer that waits until it is let go. */
export function held(answer: Answer) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  return { letGo, answer: (async (route) => (await promise, answer(route))) satisfies Answer }
}

/** Answers in place of the server: each time with the next answer, and with the last one from then on. */
export function answer(page: Page, path: string, ...answers: Answer[]) {
  return page.route(
    (url) => url.pathname === path,
    (route) => (answers.length > 1 ? answers.shift() : answers[0])?.(route),
  )
}

export type Call = { call: string; query: string; body: unknown; cookie: () => Promise<string> }

/** What the page sends to the API from now on. */
export function recordCalls(page: Page): Call[] {
  const calls: Call[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    calls.push({
      call: `${request.method()} ${pathname}`,
      query: search,
      body: request.postDataJSON() as unknown,
      cookie: async () => (await request.allHeaders())['cookie'] ?? '',
    })
  })
  return calls
}

/** The bodies of one call, in the order in which they were sent. */
export const bodiesOf = (calls: Call[], call: string) =>
  calls.filter((sent) => sent.call === call).map(({ body }) => body)

/** The calls that followed one. */
export const callsAfter = (calls: Call[], call: string) => {
  const names = calls.map((sent) => sent.call)
  return names.includes(call) ? names.slice(names.indexOf(call) + 1) : []
}

export const myLectures = 'GET /api/users/me/lectures'
