import { createCampus } from '@campus-connect/sdk'
import { CampusProvider } from '@campus-connect/sdk/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../testing.tsx'
import { PasswordChange } from './password-change.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const changed = { success: true, message: '비밀번호를 성공적으로 변경했습니다.', data: null }

/** Lets what is due by then happen, the answers of the network included. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('the dialog closes 2000 ms after the success, and not before', async () => {
  const onClose = vi.fn<() => void>()
  const campus = createCampus({ baseUrl: 'http://campus.test', fetch: async () => Response.json(changed) })
  render(
    <CampusProvider campus={campus}>
      <PasswordChange userId="20240001" onClose={onClose} />
    </CampusProvider>,
  )

  for (const label of ['현재 비밀번호', '새 비밀번호', '새 비밀번호 확인'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'haneul-byeolbit-55' } })
  fireEvent.click(screen.getByRole('button', { name: '변경하기' }))
  await pass(0)
  expect(screen.getByRole('status').textContent).toBe('비밀번호를 성공적으로 변경했습니다.')

  await pass(1999)
  expect(onClose).not.toHaveBeenCalled()
  await pass(1)
  expect(onClose).toHaveBeenCalledOnce()
})
