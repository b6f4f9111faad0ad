import { createCampus } from '@campus-connect/sdk'
import { CampusProvider } from '@campus-connect/sdk/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../test/open-app.tsx'
import { BannerProvider } from '../feedback/banner.tsx'
import { PasswordChange } from './password-change.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const labels = ['현재 비밀번호', '새 비밀번호', '새 비밀번호 확인']
const changed = { success: true, message: '비밀번호를 성공적으로 변경했습니다.', data: null }

/** Lets what is due by then happen, the answers of the network included. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('the dialog closes 2000 ms after the success, and not before', async () => {
  const onClose = vi.fn<() => void>()
  const campus = createCampus({ baseUrl: 'http://campus.test', fetch: async () => Response.json(changed) })
  render(
    <CampusProvider campus={campus}>
      <BannerProvider>
        <PasswordChange userId="20240001" onChanged={() => {}} onClose={onClose} />
      </BannerProvider>
    </CampusProvider>,
  )

  for (const label of labels)
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'haneul-byeolbit-55' } })
  fireEvent.click(screen.getByRole('button', { name: '변경하기' }))
  await pass(0)
  expect(screen.getByRole('status').textContent).toBe('비밀번호를 성공적으로 변경했습니다.')

  await pass(1999)
  expect(onClose).not.toHaveBeenCalled()
  await pass(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a validation error shows at its field, focuses it, and replaces the error of the server', async () => {
  const refusal = { success: false, message: '비밀번호가 올바르지 않습니다.', data: null }
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    fetch: async () => Response.json(refusal, { status: 400 }),
  })
  render(
    <CampusProvider campus={campus}>
      <BannerProvider>
        <PasswordChange userId="20240001" onChanged={() => {}} onClose={() => {}} />
      </BannerProvider>
    </CampusProvider>,
  )
  for (const label of labels)
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'haneul-byeolbit-55' } })
  fireEvent.click(screen.getByRole('button', { name: '변경하기' }))
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('비밀번호가 올바르지 않습니다.')

  const confirmation = screen.getByLabelText('새 비밀번호 확인')
  fireEvent.change(confirmation, { target: { value: 'other' } })
  fireEvent.click(screen.getByRole('button', { name: '변경하기' }))

  const [alert, ...others] = screen.getAllByRole('alert')
  expect(others).toEqual([])
  expect(alert?.textContent).toBe('새 비밀번호가 일치하지 않습니다.')
  expect(confirmation.getAttribute('aria-describedby')).toContain(alert?.id)
  expect(document.activeElement).toBe(confirmation)
  expect(labels.map((label) => screen.getByLabelText(label).ariaInvalid)).toEqual(['false', 'false', 'true'])
})

test('each field says to the browser what it is for', () => {
  const campus = createCampus({ baseUrl: 'http://campus.test', fetch: async () => Response.json(changed) })
  render(
    <CampusProvider campus={campus}>
      <BannerProvider>
        <PasswordChange userId="20240001" onChanged={() => {}} onClose={() => {}} />
      </BannerProvider>
    </CampusProvider>,
  )

  const purposes = labels.map((label) => screen.getByLabelText(label).getAttribute('autocomplete'))

  expect(purposes).toEqual(['current-password', 'new-password', 'new-password'])
})
