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
