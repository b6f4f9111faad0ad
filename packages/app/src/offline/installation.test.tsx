import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { check, lectures, ok, replies, student } from '../../test/reply-sequence.ts'
import { catchInstallPrompt } from './installation.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const myPage = () =>
  openApp({ at: '/mypage', storedUser: student, connect: replies({ [check]: [() => ok(lectures)] }).connect })

beforeAll(catchInstallPrompt)
afterEach(() => void vi.restoreAllMocks())

test('my page offers the home screen where the browser does, once', async () => {
  const prompt = vi.fn<() => Promise<void>>(async () => {})
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  const app = myPage()

  await app.user.click(await screen.findByRole('button', { name: '홈 화면에 추가' }))

  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: '홈 화면에 추가' })).toBeNull()
})

test('my page tells the steps on an iPhone', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone)
  const app = myPage()

  await app.user.click(await screen.findByRole('button', { name: '홈 화면에 추가' }))

  expect(screen.getByRole('dialog', { name: '홈 화면에 추가' }).querySelectorAll('li')).toHaveLength(3)
})

test('in KakaoTalk the app leads to another browser and offers no home screen', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${phone} KAKAOTALK 25.3.0`)
  myPage()

  const link = await screen.findByRole('link', { name: '다른 브라우저로 열기' })

  expect(link.getAttribute('href')).toBe(`kakaotalk://web/openExternal?url=${encodeURIComponent(location.href)}`)
  expect(screen.queryByRole('button', { name: '홈 화면에 추가' })).toBeNull()
})

test('elsewhere nothing is offered', async () => {
  myPage()
  await screen.findByRole('button', { name: '비밀번호 변경' })

  expect(screen.queryByRole('button', { name: '홈 화면에 추가' })).toBeNull()
})
