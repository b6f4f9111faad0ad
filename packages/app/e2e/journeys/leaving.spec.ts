import { button, text } from '../engines/find.ts'
import { answers, expect, signUp, test } from '../engines/journey.ts'
import type { Screen } from '../engines/screen.ts'
import { lectures } from '../support/campus.ts'

const ways: { how: string; leave: (app: Screen) => Promise<void> }[] = [
  { how: 'is closed', leave: (app) => app.close() },
  { how: 'goes to another site', leave: (app) => app.open('about:blank') },
  { how: 'is reloaded', leave: (app) => app.reload() },
]
test('a switch reaches the server on a slow network although its page is closed, goes to another site or is reloaded, and the next visit says so', async ({
  app: first,
  visitor,
  network,
  campus,
  student,
}) => {
  await signUp(first, student)
  await first.run(async () => void (await navigator.serviceWorker.ready))
  let app = first

  for (const [index, { how, leave }] of ways.entries()) {
    const name = lectures[index]!
    const next = how === 'is reloaded' ? app : await visitor.openApp()
    await app.open(`/lecture/${encodeURIComponent(name)}`)
    await app.place(button('연결하기'))
    const before = answers(campus, 'start')
    network.slowDown(1500)
    await app.click(button('연결하기'))
    await app.shows(text('현재 연결됨'))
    await expect.poll(() => app.run(remembered)).toBe(1)
    expect(answers(campus, 'start'), how).toBe(before)

    await leave(app)

    if (next !== app) await next.open('/')
    await next.says(`‘${name}’ 강의가 연결되었습니다.`)
    expect(answers(campus, 'start'), how).toBe(before + 1)
    await expect.poll(() => next.run(remembered)).toBe(0)
    network.slowDown(0)
    app = next
  }
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
