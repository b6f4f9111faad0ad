import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { press } from '../../test/forms.ts'
import { openApp } from '../../test/open-app.tsx'
import { check, ok, refused, replies, type Reply, student } from '../../test/reply-sequence.ts'
import { administrator } from '../../test/scripted-server.ts'

const lectures = [
  { name: '자료구조', connected: true },
  { name: '카누/카약', connected: false },
]
const at = '2026-03-02T00:05:00.000Z'
const account = { ...student, enabled: true, createdAt: at, updatedAt: at, lectureDtoList: lectures }
const notConnected = `/lecture/${encodeURIComponent('카누/카약')}`
const start = 'POST /api/attend/start'

function open(path: string, { as = student, answer }: { as?: typeof administrator; answer?: Reply } = {}) {
  const server = replies({
    [check]: [() => ok(lectures)],
    'GET /api/admin/users': [() => ok([account])],
    ...(answer && { [start]: [answer] }),
  })
  return { server, ...openApp({ at: path, storedUser: as, connect: server.connect }) }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** The document's title, once the focus is on the title of the new screen. */
async function titleAt(title: string) {
  const arrived = await heading(title)
  await waitFor(() => expect(document.activeElement).toBe(arrived))
  return document.title
}

test('each change of the screen renames the document and takes the focus to the new title, or back to the row', async () => {
  const { user } = open('/')
  await heading('내 강의 목록')
  expect(document.activeElement).toBe(document.body)

  await user.click(screen.getByRole('link', { name: /자료구조/ }))
  expect(await titleAt('자료구조')).toBe('자료구조 - Campus Connect')
  await press('목록으로 돌아가기')
  await heading('내 강의 목록')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /자료구조/ })))
  expect(document.title).toBe('내 강의 목록 - Campus Connect')
  await user.click(screen.getByRole('link', { name: '마이페이지' }))
  expect(await titleAt('마이페이지')).toBe('마이페이지 - Campus Connect')
})

test('rows, tabs and badges say what they are and how they stand', async () => {
  open('/')
  await heading('내 강의 목록')

  const list = within(screen.getByRole('list', { name: '강의' }))
  expect(list.getByRole('link', { name: /^자료구조 ?연결됨$/ })).toBeTruthy()
  expect(list.getByRole('link', { name: /^카누\/카약 ?미연결$/ })).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: '주요 메뉴' }))
  expect(tabs.getByRole('link', { name: '홈', current: 'page' })).toBeTruthy()
  expect(tabs.getByRole('link', { name: '마이페이지', current: false })).toBeTruthy()
})

describe('the switch', () => {
  test('keeps its focus while it runs, and is disabled to assistive technology', async () => {
    const { user } = open(notConnected, { answer: () => new Promise(() => {}) })
    const button = await screen.findByRole('button', { name: '연결하기' })
    button.focus()

    await user.keyboard('{Enter}')

    const busy = screen.getByRole('button', { name: '연결 해제하기' })
    expect(busy.ariaDisabled).toBe('true')
    expect(document.activeElement).toBe(busy)
  })

  test('does nothing for a finger that slides off before it lifts', async () => {
    const { user, server } = open(notConnected, { answer: () => ok(null) })
    const button = await screen.findByRole('button', { name: '연결하기' })

    await user.pointer([
      { keys: '[TouchA>]', target: button },
      { pointerName: 'TouchA', target: document.body },
      { keys: '[/TouchA]' },
    ])

    expect(screen.getByText('연결 안됨')).toBeTruthy()
    expect(server.calls).toEqual([check])
  })

  test('that failed says so in an alert that stays until it is closed, and leaves the focus on the title', async () => {
    const { user } = open(notConnected, { answer: () => refused(500) })
    await screen.findByRole('button', { name: '연결하기' })
    expect(screen.queryByRole('alert')).toBeNull()

    await press('연결하기')
    expect((await screen.findByRole('alert')).textContent).toBe('연결 상태를 변경하는데 실패했습니다.')
    screen.getByRole('button', { name: '닫기' }).focus()
    await user.keyboard('{Enter}')

    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(await heading('카누/카약'))
  })
})

describe('the administrator', () => {
  test('is told the title of each screen, and asked by an alertdialog that says all', async () => {
    const { user } = open('/', { as: administrator })
    await user.click(await screen.findByRole('link', { name: '관리자' }))
    expect(await titleAt('관리자 페이지')).toBe('관리자 페이지 - Campus Connect')
    await user.click(await screen.findByRole('link', { name: /김하늘/ }))
    expect(await titleAt('김하늘(20240001) 사용자 정보')).toBe('김하늘(20240001) 사용자 정보 - Campus Connect')

    await press('사용자 비활성화')

    const description = /김하늘\(20240001\).*비활성화된 사용자는 로그인할 수 없습니다\.$/s
    expect(screen.getByRole('alertdialog', { name: '사용자 비활성화', description })).toBeTruthy()
  })
})
