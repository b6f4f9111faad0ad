import { button, status, text } from '../engines/find.ts'
import { expect, signUp, test } from '../engines/journey.ts'
import type { Screen } from '../engines/screen.ts'
import type { Campus } from '../support/campus.ts'

const name = '자료구조'
const address = `/lecture/${encodeURIComponent(name)}`
const answers = (campus: Campus, call: string) =>
  campus.answered().filter((answered) => answered === `POST /api/attend/${call} 200`).length

const ways: { how: string; leave: (app: Screen) => Promise<void> }[] = [
  { how: 'is reloaded', leave: (app) => app.reload() },
  { how: 'is closed', leave: (app) => app.close() },
  { how: 'goes to another site', leave: (app) => app.open('about:blank') },
]
for (const { how, leave } of ways)
  test(`a switch reaches the server on a slow network although its page ${how}, and the next visit says so`, async ({
    app,
    visitor,
    network,
    campus,
    student,
  }) => {
    await signUp(app, student)
    await app.run(async () => void (await navigator.serviceWorker.ready))
    const next = how === 'is reloaded' ? app : await visitor.openApp()
    await app.open(address)
    await app.place(button('연결하기'))
    const before = answers(campus, 'start')
    network.slowDown(2000)
    await app.click(button('연결하기'))
    await app.shows(text('현재 연결됨'))
    await expect.poll(() => app.run(remembered)).toBe(1)
    expect(answers(campus, 'start')).toBe(before)

    await leave(app)

    if (next !== app) await next.open('/')
    await next.shows(status(`‘${name}’ 강의가 연결되었습니다.`))
    expect(answers(campus, 'start')).toBe(before + 1)
    await expect.poll(() => next.run(remembered)).toBe(0)
  })

test('a double tap and a double Enter end connected, and a later tap disconnects', async ({ app, campus, student }) => {
  await signUp(app, student)
  await app.open(address)
  const before = answers(campus, 'stop')
  const place = await app.place(button('연결하기'))

  await app.on(button('연결하기'), ([button]) => button!.focus())
  await app.clickAt(place)
  await app.clickAt(place)
  await app.press('Enter')
  await app.shows(text('현재 연결됨'))
  expect(answers(campus, 'stop')).toBe(before)

  await app.click(button('연결 해제하기'))

  await app.shows(text('연결 안됨'))
  await expect.poll(() => answers(campus, 'stop')).toBe(before + 1)
})

/** In the page: how many switches are kept for the next visit. */
function remembered(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('campus-connect')
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('lectures').objectStore('lectures').get('switches')
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve((reading.result as { switches: unknown[] } | undefined)?.switches.length ?? 0)
      })
    })
  })
}
