// Students who come in through the portal, in their own process. Each arrives at a fixed time, independent of the others (open loop),
// and walks the whole way with its own cookies: start, the portal's login, callback, and the list with which the app checks the session.
import { setTimeout as pause } from 'node:timers/promises'

process.once('message', async ({ url, students, seconds }) => {
  const began = performance.now()
  const times = { start: [], callback: [], list: [] }
  const seen = { refused: [], requests: 0, atPortal: 0 }

  await Promise.all(
    students.map(async ({ subject }, index) => {
      // The golden ratio spreads the arrivals evenly without a rhythm.
      await pause(((index * 0.618034) % 1) * seconds * 1000)
      try {
        await enter(subject)
      } catch (error) {
        seen.refused.push(`${subject}: ${error.message} ${error.cause?.message ?? ''}`)
      }
    }),
  )
  const lasted = (performance.now() - began) / 1000
  process.send({ times, lasted, ...seen }, () => process.disconnect())

  async function enter(subject) {
    const [own, portal] = [browser(), browser()]
    const step = async (kind, path) => {
      const asked = performance.now()
      const answer = await own(url + path)
      times[kind].push(performance.now() - asked)
      seen.requests += 1
      return answer
    }
    const start = await step('start', '/-/sso/start')
    let at = start.headers.get('location') ?? ''
    if (!at.startsWith('http')) throw new Error(`start: ${start.status} ${at}`)
    while (!at.startsWith(`${url}/`)) {
      seen.atPortal += 1
      const page = await portal(at)
      at = page.headers.get('location') ? new URL(page.headers.get('location'), at).href : await logIn(at, page)
    }
    const back = await step('callback', at.slice(url.length))
    const to = back.headers.get('location')
    if (back.status !== 303 || to !== '/') throw new Error(`callback: ${back.status} ${to}`)
    const list = await step('list', '/api/users/me/lectures')
    if (list.status !== 200) throw new Error(`list: ${list.status}`)

    async function logIn(address, page) {
      const text = await page.text()
      const [, action] = /<form[^>]* action="([^"]+)"/.exec(text) ?? []
      const hidden = Array.from(text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g), (found) =>
        found.slice(1),
      )
      const body = new URLSearchParams([...hidden, ['login', subject], ['password', 'any']])
      seen.atPortal += 1
      const sent = await portal(new URL(action, address).href, { method: 'POST', body })
      return new URL(sent.headers.get('location'), address).href
    }
  }
})

/** `fetch` with the cookies of one person at one host, and without following redirects. */
function browser() {
  const cookies = new Map()
  return async (url, init = {}) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const text of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    if (answer.status === 303 || answer.status === 302) await answer.arrayBuffer()
    return answer
  }
}
