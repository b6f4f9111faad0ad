import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
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

const comers: Record<string, { shown: () => ReactNode; text: string }> = {
  'the success of a form': {
    shown: () => <FormMessage tone="success">변경했습니다.</FormMessage>,
    text: '변경했습니다.',
  },
  'the farewell': {
    shown: () => (
      <PublicScreen title="로그인" lead="" other="" farewell={farewell}>
        {undefined}
      </PublicScreen>
    ),
    text: farewell.text,
  },
  'the first count of a bar': { shown: () => <BulkBar chosen={{ count: 1, onClear: nothing }} />, text: '1명 선택' },
  'the first count of a phone': { shown: () => <BulkHead count={1} onCancel={nothing} />, text: '1명 선택' },
  'a notice': { shown: () => <Notice>오프라인입니다.</Notice>, text: '오프라인입니다.' },
}

test.each(Object.entries(comers))(
  '%s joins its live region a moment later, so that it is heard as a change',
  (_, comer) => {
    render(comer.shown())
    const hidden = () => screen.getByRole('status').querySelector('[aria-hidden]:not(svg)')?.textContent

    expect(hidden()).toBe(comer.text)
    act(() => void vi.advanceTimersByTime(100))
    expect(hidden()).toBeUndefined()
  },
)

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
