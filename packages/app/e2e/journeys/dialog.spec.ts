import { button, dialog, field, heading, link } from '../engines/find.ts'
import { expect, signUp, test } from '../engines/journey.ts'

const opener = button('비밀번호 변경')
const passwords = dialog('비밀번호 변경')

test('Tab stays inside a dialog, Esc or Back closes it and gives the focus back, and only then Back leaves the page', async ({
  app,
  student,
}) => {
  await signUp(app, student)
  await app.click(link('마이페이지'))
  await app.shows(heading('마이페이지'))
  await app.on(opener, ([button]) => button!.focus())
  await app.press('Enter')
  await app.focuses(field('현재 비밀번호'))

  const visited = new Set<string>()
  for (let step = 0; step < 12; step++) {
    await app.press('Tab')
    visited.add(await app.run(focused))
  }
  // Between the last control and the first, the browser's own bar has its turn, or the dialog itself.
  expect([...visited].filter((name) => name !== 'none')).toEqual([
    '비밀번호 보기',
    '새 비밀번호',
    '새 비밀번호 확인',
    '취소',
    '변경하기',
    '닫기',
    '현재 비밀번호',
  ])
  await app.press('Escape')

  await app.hides(passwords)
  await app.focuses(opener)

  await app.click(opener)
  await app.shows(passwords)
  await app.back()
  await app.hides(passwords)
  await app.focuses(opener)
  await app.at('/mypage')
  await app.back()
  await app.shows(heading('내 강의 목록'))
})

/** In the page: the name of the control that has the focus. */
function focused() {
  const element = document.activeElement ?? document.body
  if (element instanceof HTMLInputElement) return element.labels?.[0]?.textContent ?? 'none'
  return element.getAttribute('aria-label') ?? (element instanceof HTMLButtonElement ? element.textContent : 'none')
}
