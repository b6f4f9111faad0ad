import { button, dialog, field, heading, link, row, status, text } from '../engines/find.ts'
import { enter, expect, test } from '../engines/journey.ts'
import { signUpElsewhere } from '../support/campus.ts'
import { addOthers } from '../support/other-users.ts'

const search = field('사용자 검색')

test('on a desk an administrator searches by Hangul, sorts, disables many at once, opens one and takes the list along', async ({
  app,
  campus,
  student,
}) => {
  await signUpElsewhere(campus, student)
  const others = addOthers(campus, student, '202791', 40)
  const [first = '', last = ''] = [others[0], others.at(-1)]
  await enter(app, campus.admin)
  await app.resize(1280, 800)
  await app.open('/admin/users')

  await app.click(search)
  await app.focuses(search)
  await app.run(compose, ['ㄱ', '기', '김', '김ㅎ', '김하'])
  await app.shows(status('중'))
  await app.fill(search, '김하 202791')
  await app.shows(status('중 40명'))
  await app.shows(text(first))
  await app.click(button('학번'))
  await app.shows(text(last))
  await app.hides(text(first))

  await app.run(keepDownloads)
  await app.click(button('CSV 받기'))
  await app.fill(field('사유 (선택)'), '장학 선발')
  await app.click(button('받기'))
  await expect.poll(() => app.run(() => document.documentElement.dataset.csv ?? '')).toMatch(/^\ufeff?학번,이름,/)
  const csv = await app.run(() => document.documentElement.dataset.csv ?? '')
  expect(others.filter((id) => !csv.includes(id))).toEqual([])

  await app.click(field('불러온 사용자 모두 선택'))
  await app.click(button('비활성화'))
  await app.shows({ role: 'alertdialog', containing: '외 37명' })
  await app.click(button('비활성화하기'))
  await app.shows(text('변경됨 40명'))
  await app.click({ ...button('마치기'), inside: dialog('사용자 40명 비활성화') })
  await app.click(text(last))

  const opened = heading(`김하늘(${last}) 사용자 정보`)
  await app.shows(opened)
  await app.shows(text('비활성화됨'))
  expect(await app.on(opened, ([node]) => node!.tagName)).toBe('H2')
  await app.shows(heading('관리자 페이지'))
  expect(await app.run(() => document.title)).toBe('관리자 페이지 - Campus Connect')
})

test('the end of a long list stays where it is, and Back leads to the row that was opened', async ({
  app,
  campus,
  student,
}) => {
  await signUpElsewhere(campus, student)
  const last = addOthers(campus, student, '202989', 600).at(-1) ?? ''
  await enter(app, campus.admin)
  await app.open('/admin/users')
  await app.shows(text('마지막 새로고침'))
  await app.click(heading('관리자 페이지'))

  await app.press('End')
  await app.shows(row('관리자'))
  await expect.poll(() => app.run(atTheEnd)).toBe(true)
  const opened = { ...link(new RegExp(last)), inside: row(last) }
  const before = await app.place(opened)
  await app.click(opened)
  await app.shows(heading(`김하늘(${last}) 사용자 정보`))
  await app.back()

  await app.focuses(opened)
  expect(Math.abs((await app.place(opened)).y - before.y)).toBeLessThan(68)
})

test('an administrator begins with the users, finds a person with the keyboard alone, and sees the day at home', async ({
  app,
  campus,
  student,
}) => {
  await signUpElsewhere(campus, student)
  await app.open('/login')
  await app.fill(field('학번'), campus.admin.id)
  await app.fill(field('비밀번호'), campus.admin.password)
  await app.click(button('로그인'))
  await app.shows(heading('관리자 페이지'))
  expect(await app.run(() => location.pathname)).toBe('/admin/users')

  await app.run(pressShortcut)
  const palette = field('빠른 찾기')
  await app.focuses(palette)
  await app.run(compose, ['ㄱ', '기', '김', '김하'])
  await app.shows({ role: 'option', containing: student.id })
  await app.fill(palette, student.id)
  await app.shows({ role: 'option', containing: student.id })
  await app.press('Enter')
  await app.shows(heading(`김하늘(${student.id}) 사용자 정보`))

  await app.click({ ...button('자료구조 연결'), inside: { role: 'main' } })
  await app.click({ ...button('연결하기'), inside: { role: 'alertdialog' } })
  await app.says('강의가 연결되었습니다.')
  await app.click(link('홈'))
  await app.shows(heading('오늘의 연결'))
  await app.shows({ ...link(/자료구조/), inside: row('자료구조') })
  await app.click(text('표로 보기'))
  await app.shows({ role: 'table', name: '연결된 강의' })
})

/** In the page: types as an input method does. */
function compose(texts: string[]) {
  const input = document.activeElement as HTMLInputElement
  const fire = (type: string, data: string) => input.dispatchEvent(new CompositionEvent(type, { bubbles: true, data }))
  fire('compositionstart', '')
  for (const data of texts) {
    fire('compositionupdate', data)
    input.value = data
    input.dispatchEvent(
      new InputEvent('input', { bubbles: true, data, isComposing: true, inputType: 'insertCompositionText' }),
    )
  }
  fire('compositionend', texts.at(-1) ?? '')
}

/** In the page: keeps the text of each file that the app offers. */
function keepDownloads() {
  const { createObjectURL } = URL
  URL.createObjectURL = (file: Blob) => {
    void file.text().then((text) => (document.documentElement.dataset.csv = text))
    return createObjectURL.call(URL, file)
  }
}

/** In the page: whether it stands near its end, and still does some frames later. WebKit stops some rows before it. */
async function atTheEnd() {
  for (let frame = 0; frame < 30; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  return document.documentElement.scrollHeight - scrollY - innerHeight < innerHeight / 4
}

/** In the page: Ctrl + K, whatever the platform. */
function pressShortcut() {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
}
