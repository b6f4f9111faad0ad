import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FormMessage } from '../forms/FormMessage/FormMessage.tsx'
import { BulkBar, BulkHead } from '../layout/BulkBar/BulkBar.tsx'
import { PublicScreen } from '../layout/PublicScreen/PublicScreen.tsx'
import { Notice } from './Notice/Notice.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const farewell = { picture: null, text: '회원 탈퇴가 완료되었습니다.' }
const nothing = () => {}

test.each([
  ['the success of a form', <FormMessage tone="success">변경했습니다.</FormMessage>, '변경했습니다.'],
  ['the farewell', <PublicScreen title="로그인" lead="" other="" farewell={farewell} children="" />, farewell.text],
  ['the first count of a bar', <BulkBar chosen={{ count: 1, onClear: nothing }} />, '1명 선택'],
  ['the first count of a phone', <BulkHead count={1} onCancel={nothing} />, '1명 선택'],
  ['a notice', <Notice>오프라인입니다.</Notice>, '오프라인입니다.'],
])('%s joins its live region a moment later, because a live region announces only changes', (_, shown, text) => {
  render(shown)
  const hidden = () => screen.getByRole('status').querySelector('[aria-hidden]:not(svg)')?.textContent

  expect(hidden()).toBe(text)
  act(() => void vi.advanceTimersByTime(100))
  expect(hidden()).toBeUndefined()
})

test('a failure of a form is an alert, which is heard as it comes', () => {
  render(<FormMessage tone="critical">실패했습니다.</FormMessage>)

  expect(screen.getByRole('alert').querySelector('[aria-hidden]:not(svg)')).toBeNull()
})

test('a later count is heard at once', () => {
  const { rerender } = render(<BulkBar chosen={{ count: 1, onClear: nothing }} />)
  act(() => void vi.advanceTimersByTime(100))

  rerender(<BulkBar chosen={{ count: 2, onClear: nothing }} />)

  expect(screen.getByRole('status').textContent).toBe('2명 선택')
  expect(screen.getByRole('status').querySelector('[aria-hidden]')).toBeNull()
})
