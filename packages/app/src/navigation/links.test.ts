import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { followLink } from './links.ts'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  document.addEventListener('click', followLink)
  navigate('/')
})
afterEach(() => {
  document.removeEventListener('click', followLink)
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** Clicks a link and returns whether it was left to the browser. */
function click(attributes: Record<string, string>, init: MouseEventInit = {}) {
  const link = document.createElement('a')
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  const text = link.appendChild(document.createElement('span'))
  document.body.append(link)
  // Prevents jsdom's console error: it cannot load pages.
  let leftToBrowser = false
  window.addEventListener(
    'click',
    (event) => {
      leftToBrowser = !event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  text.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return leftToBrowser
}

test.each(['/mypage', '/admin/users', '/lecture/%EC%B9%B4%EB%88%84%2F50%25'])(
  'a click on %s stays in the app',
  (href) => {
    expect(click({ href })).toBe(false)
    expect(location.pathname).toBe(href)
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
  },
)

test.each([
  ['another site', { href: 'https://campus.example/mypage' }],
  ['what the server answers', { href: '/docs' }],
  ['an unknown path', { href: '/api/auth/logout' }],
  ['a script', { href: 'javascript:alert(1)' }],
  ['a download', { href: '/mypage', download: '' }],
  ['another window', { href: '/mypage', target: '_blank' }],
  ['a place on the same page', { href: '/#main' }],
  ['nothing', {}],
])('a link to %s is left to the browser', (_, attributes) => {
  expect(click(attributes)).toBe(true)
  expect(location.pathname).toBe('/')
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  (init) => {
    expect(click({ href: '/mypage' }, init)).toBe(true)
    expect(location.pathname).toBe('/')
  },
)

test('a click on the current page adds no history entry', () => {
  const before = history.length

  click({ href: '/' })
  click({ href: '/' })

  expect(history.length).toBe(before)
})

test('a link back goes back in the history where its page came before, once', async () => {
  click({ href: '/admin/users' })
  click({ href: '/admin/users/20240001' })
  const before = history.length

  click({ href: '/admin/users', 'data-returning': '' })
  click({ href: '/admin/users', 'data-returning': '' })

  await expect.poll(() => location.pathname).toBe('/admin/users')
  expect(history.length).toBe(before)
  expect(history.state).toMatchObject({ cameFrom: '/' })
})

test('a link back opens its page where something else came before', () => {
  click({ href: '/mypage' })
  click({ href: '/admin/users/20240001' })

  click({ href: '/admin/users', 'data-returning': '' })

  expect(location.pathname).toBe('/admin/users')
  expect(history.state).toMatchObject({ cameFrom: '/admin/users/20240001' })
})
