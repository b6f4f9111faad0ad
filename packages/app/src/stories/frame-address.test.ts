import { beforeEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { takeFrameAddress } from './frame-address.ts'

const frame = '/kit/iframe.html?id=flows--login&viewMode=story&globals=theme%3Adark'
const address = () => location.pathname + location.search

beforeEach(() => {
  history.replaceState(null, '', frame)
  document.title = 'flows--login'
})

test('the app has the address until it is taken back, and the title with it', () => {
  const restore = takeFrameAddress('/login?next=%2Fmypage')
  expect(address()).toBe('/login?next=%2Fmypage')
  document.title = '로그인 - Campus Connect'

  restore()

  expect(address()).toBe(frame)
  expect(document.title).toBe('flows--login')
})

test('the story that Storybook has chosen meanwhile stays chosen, and nothing of the app stays in the address', () => {
  const restore = takeFrameAddress('/login?next=%2Fmypage')
  history.replaceState({}, '', '/login?next=%2Fmypage&tab=1&id=flows--signup&viewMode=story')

  restore()

  expect(address()).toBe(frame.replace('login', 'signup'))
  expect(document.title).toBe('flows--signup')
})

test('a walk through the app leaves nothing for the browser to go back to', () => {
  const before = history.length
  const restore = takeFrameAddress('/')

  navigate('/mypage')
  expect(address()).toBe('/mypage')
  restore()
  expect(history.length).toBe(before)

  navigate('/kit/')
  expect(history.length).toBe(before + 1)
})
