import { beforeEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { takeFrameAddress } from './frame-address.ts'

const frame = '/kit/iframe.html?id=flows--login&viewMode=story&globals=theme%3Adark'
const address = () => location.pathname + location.search

beforeEach(() => {
  history.replaceState(null, '', frame)
  document.title = 'flows--login'
})

test('the app has the address and the title until they are restored', () => {
  const restore = takeFrameAddress('/login?next=%2Fmypage')
  expect(address()).toBe('/login?next=%2Fmypage')
  document.title = '로그인 - Campus Connect'

  restore()

  expect(address()).toBe(frame)
  expect(document.title).toBe('flows--login')
})

test("a story that Storybook chose meanwhile stays chosen, and the app's query is removed", () => {
  const restore = takeFrameAddress('/login?next=%2Fmypage')
  history.replaceState({}, '', '/login?next=%2Fmypage&tab=1&id=flows--signup&viewMode=story')

  restore()

  expect(address()).toBe(frame.replace('login', 'signup'))
  expect(document.title).toBe('flows--signup')
})

test('navigation inside the app adds no history entries', () => {
  const before = history.length
  const restore = takeFrameAddress('/')

  navigate('/mypage', { state: { cameFrom: '/' } })
  expect(address()).toBe('/mypage')
  expect(history.state.cameFrom).toBeUndefined()
  restore()
  expect(history.length).toBe(before)

  navigate('/kit/')
  expect(history.length).toBe(before + 1)
})
