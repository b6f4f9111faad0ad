import { expect } from '@playwright/test'
import { withPhone } from './phone.mjs'
import { weigh } from './weigh.mjs'

/** What a first visit to the bare page, to /login and to / loads. */
export function measureBytes({ app, bare }) {
  return withPhone(async ({ open, openLoggedIn }) => ({
    bare: await weigh(await open(), { ...bare, url: bare.url, ready: shows('Campus Connect') }),
    login: await weigh(await open(), { ...app, url: `${app.url}/login`, ready: shows('로그인') }),
    home: await weigh(await openLoggedIn(app.url), { ...app, url: `${app.url}/`, ready: shows('내 강의 목록') }),
  }))
}

function shows(heading) {
  return (page) => expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
}
