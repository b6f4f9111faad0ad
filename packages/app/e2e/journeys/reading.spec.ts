import { heading, link, row } from '../engines/find.ts'
import { expect, signUp, test } from '../engines/journey.ts'

test('a double tap on a row is one step in the history and one view transition, and text of 200 % fits the narrowest phone', async ({
  app,
  student,
}) => {
  await signUp(app, student)
  await app.shows(row('자료구조'))
  const before = await app.run(() => history.length)
  const available = await app.run(countTransitions)

  await app.doubleClick({ ...link(/자료구조/), inside: row('자료구조') })

  await app.shows(heading('자료구조'))
  await app.focuses(heading('자료구조'))
  expect(await app.run(() => history.length)).toBe(before + 1)
  expect(await app.run(() => document.documentElement.dataset.transitions)).toBe(available ? '1' : '0')

  await app.resize(320, 568)
  for (const [path, title] of [
    ['/', '내 강의 목록'],
    [`/lecture/${encodeURIComponent('카누/카약 50% #1')}`, '카누/카약 50% #1'],
    ['/mypage', '마이페이지'],
  ] as const) {
    await app.open(path)
    await app.shows(heading(title))
    await app.run(() => void (document.documentElement.style.fontSize = '200%'))

    expect(await app.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await app.on({ role: 'main' }, ([main]) => main!.scrollWidth - main!.clientWidth)).toBe(0)
  }
})

/** In the page: counts from now on. False if the browser has no view transitions. */
function countTransitions() {
  const root = document.documentElement
  root.dataset.transitions = '0'
  const { startViewTransition } = Document.prototype
  if (!startViewTransition) return false
  Document.prototype.startViewTransition = function (...update) {
    root.dataset.transitions = String(Number(root.dataset.transitions) + 1)
    return startViewTransition.apply(this, update)
  }
  return true
}
