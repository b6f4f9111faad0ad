import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAttendanceChange, useLectures, usePrefetch, useStartAttendance } from '../react.ts'
import { holdTimers } from '../../test/held-timers.ts'
import { success, failure, connected, disconnected, render, mine, since } from '../../test/hooks.tsx'

afterEach(cleanup)

test('a change that failed is taken back alone', async () => {
  const other = { name: '선형대수학', connected: false }
  const { result, reply } = render(() => ({
    ...useLectures(),
    start: useStartAttendance(),
    again: useStartAttendance(),
  }))
  await reply(mine, success([disconnected, other]))
  await waitFor(() => expect(result.current.lectures.status).toBe('success'))

  act(() => result.current.start.mutate({ name: '자료구조' }))
  act(() => result.current.again.mutate({ name: '선형대수학' }))
  await reply('/api/attend/start', failure(500, ''))

  await waitFor(() => expect(result.current.start.status).toBe('error'))
  expect(result.current.lectures).toMatchObject({ data: [disconnected, { ...other, connected: true }] })
})

test('a change that failed does not make the list younger', async () => {
  const { result, reply } = render(() => ({ ...useLectures(), start: useStartAttendance() }))
  await reply(mine, success([disconnected]))
  await waitFor(() => expect(result.current.lectures.status).toBe('success'))
  act(() => void result.current.refetch())
  await reply(mine, failure(503, '요청을 처리할 수 없습니다.'))
  await waitFor(() => expect(result.current.lectures).toHaveProperty('stale'))
  const before = since(result.current.lectures)
  await waitFor(() => expect(new Date().toISOString()).not.toBe(before))

  act(() => result.current.start.mutate({ name: '자료구조' }))
  await reply('/api/attend/start', failure(503, '요청을 처리할 수 없습니다.'))
  await reply(mine, failure(503, '요청을 처리할 수 없습니다.'))

  await waitFor(() => expect(result.current.lectures).toMatchObject({ data: [disconnected], stale: {} }))
  expect(since(result.current.lectures)).toBe(before)
})

test('nothing is fetched while a change runs: the answer would not know of it yet', async () => {
  const { result, reply } = render(() => ({
    ...useLectures(),
    start: useStartAttendance(),
    prefetch: usePrefetch(),
  }))
  await reply(mine, success([disconnected]))
  await waitFor(() => expect(result.current.lectures.status).toBe('success'))
  act(() => result.current.start.mutate({ name: '자료구조' }))
  await waitFor(() => expect(result.current.lectures).toMatchObject({ data: [connected] }))
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)

  await act(async () => void window.dispatchEvent(new Event('focus')))
  expect(result.current.refetching).toBe(false)
  await act(async () => result.current.prefetch.lectures())
  expect(result.current.refetching).toBe(false)

  later.mockRestore()
  await reply('/api/attend/start', success(null))
  await reply(mine, success([connected]))
})

test('a change runs until its call has ended', async () => {
  const { result, reply } = render(() => ({ change: useAttendanceChange('자료구조'), start: useStartAttendance() }))

  act(() => result.current.start.mutate({ name: '자료구조' }))
  await waitFor(() => expect(result.current.change.running).toBe(true))
  await reply('/api/attend/start', success(null, '연결되었습니다.'))

  await waitFor(() => expect(result.current.change.running).toBe(false))
})

test('a change counts as just confirmed for one second, a refused one does not', async () => {
  const elapse = holdTimers(1000)
  const { result, reply } = render(() => ({ change: useAttendanceChange('자료구조'), start: useStartAttendance() }))
  act(() => result.current.start.mutate({ name: '자료구조' }))
  await reply('/api/attend/start', failure(500, ''))
  await waitFor(() => expect(result.current.start.status).toBe('error'))
  expect(result.current.change.justConfirmed).toBe(false)

  act(() => result.current.start.mutate({ name: '자료구조' }))
  await reply('/api/attend/start', success(null))

  await waitFor(() => expect(result.current.change.justConfirmed).toBe(true))
  act(elapse)
  await waitFor(() => expect(result.current.change.justConfirmed).toBe(false))
})

test('the end of a call is told after its screen has been left', async () => {
  const onError = vi.fn<(error: Error) => void>()
  const { result, unmount, reply } = render(() => useStartAttendance({ onError }))

  act(() => result.current.mutate({ name: '자료구조' }))
  unmount()
  await reply('/api/attend/start', failure(500, '서버 오류가 발생했습니다.'))

  await waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 500 })))
})
