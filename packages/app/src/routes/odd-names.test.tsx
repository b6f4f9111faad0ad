import type { Campus } from '@campus-connect/sdk'
import { testAdmin, testServer } from '@campus-connect/server/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { normalText } from '@campus-connect/core/text.ts'
import { oddNames } from '@campus-connect/core/testing/odd-names.ts'
import { openApp } from '../../test/open-app.tsx'

/** Those that a lecture can have. */
const names = [...new Set(oddNames.flatMap(({ text }) => normalText(text, 100) ?? []))].filter(
  (name) => !/^\.+$/.test(name),
)
/** Keys of every object, other paths, other pages, markup. */
const isWorst = (name: string) =>
  /^(__proto__|constructor|toString|null|0|--help)$|^\.\.\/|^\/\/$|%2F|%zz|[?#\\]|^<script|\u200d/.test(name)
/** Two, because each may change sixty lectures at once. */
const halves = [
  { id: '20240001', lectures: names.slice(0, 50) },
  { id: '20240002', lectures: names.slice(50) },
]

// With the document's own queries: those by role take half a second for a list like this in jsdom.
const all = (selector: string) => [...document.querySelectorAll(selector)]

test.each(halves)('$id lists, switches and reloads odd names, and an administrator sees them', async (student) => {
  const { id, lectures } = student
  const server = await testServer({ students: [student] })
  onTestFinished(server.close)
  const [own, admin] = [await server.login(id), await server.login(testAdmin)]
  const open = (campus: Campus, at: string) => {
    cleanup()
    const storedUser = { id: campus === own ? id : testAdmin, username: '김하늘', isAdmin: campus === admin }
    openApp({ at, storedUser, connect: () => campus })
  }
  const listed = (await own.listMyLectures()).data.map(({ name }) => name)
  expect(listed.toSorted()).toEqual(lectures.toSorted())

  open(own, '/')
  await waitFor(() => expect(all('main li a')).toHaveLength(lectures.length))
  expect(all('main li a').map((link) => link.getAttribute('href'))).toEqual(
    listed.map((name) => `/lecture/${encodeURIComponent(name)}`),
  )
  const worst = listed.filter(isWorst)
  expect(worst.length).toBeGreaterThan(4)
  for (const name of worst) {
    open(own, `/lecture/${encodeURIComponent(name)}`)
    fireEvent.click(await screen.findByText('연결하기'))
    await screen.findByText('현재 연결됨')
    await screen.findByText('부터')
    expect(all('h1').map((heading) => heading.textContent)).toEqual([name])
  }
  for (const name of lectures) await own.startAttendance({ name })
  open(own, '/')
  await waitFor(() => expect(screen.getAllByText('연결됨')).toHaveLength(lectures.length))

  open(admin, `/admin/users/${id}`)
  await waitFor(() => expect(screen.getAllByText('부터')).toHaveLength(lectures.length))
  expect(all('main li button').map((button) => button.ariaLabel)).toEqual(listed.map((name) => `${name} 해제`))
})
