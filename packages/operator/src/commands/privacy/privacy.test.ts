import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { runCommand } from '../../../test/support/operator.ts'
import { gaps } from './draft.ts'

const https = {
  PUBLIC_URL: 'https://campus.example.ac.kr',
  ADMIN_NETWORKS: '10.0.0.0/8',
  ADMIN_SECOND_FACTOR: 'required',
}

const operate = (environment: Record<string, string>, ...argv: string[]) =>
  runCommand({ DATABASE_URL: 'file:/nonexistent/campus.db', ...environment }, ['privacy', ...argv], {
    clock: () => new Date('2026-10-01T00:00:00Z'),
  })

/** The drafts for these settings, with every gap filled in; `change` can spoil them. */
async function filledIn(environment: Record<string, string>, change = (text: string) => text) {
  const folder = join(await temporaryFolder(), 'privacy')
  await operate(environment, 'init', folder)
  for (const name of ['notice.md', 'policy.md']) {
    const path = join(folder, name)
    writeFileSync(path, change(readFileSync(path, 'utf8').replaceAll(gaps, '개인정보 보호법 제15조제1항제2호')))
  }
  return folder
}

test.each([
  ['https', https],
  ['http on this machine', {}],
  ['names that stay', { ATTENDANCE_ON_DELETION: 'keep', ...https }],
  ['periods', { RETENTION: 'attendance:P4Y,audit:P2Y,accounts-left:P1Y,logs:P1M', ...https }],
  ['a roster and another idle time', { ROSTER: '/srv/roster', SIGNUP: 'roster+name', ADMIN_IDLE: '30' }],
])('drafts for %s lack nothing but what is marked, and contradict no setting', async (_what, environment) => {
  const folder = await filledIn(environment)

  const { code, lines, talk } = await operate({ ...environment, PRIVACY: folder }, 'check')
  expect([code, lines, talk]).toEqual([0, [], [expect.stringMatching(/^잘못된 것이 없습니다/)]])
  const asking = await operate({ ...environment, PRIVACY: folder, SIGNUP_CONSENT: 'required' }, 'check')
  expect(asking.lines).toEqual([expect.stringContaining('제15조제2항제4호')])
})

test('the draft for a campus that asks for consent says that people may refuse', async () => {
  const folder = join(await temporaryFolder(), 'privacy')
  const there = await filledIn({})
  const required = { PRIVACY: there, SIGNUP_CONSENT: 'required' }
  await operate(required, 'init', folder)

  expect(readFileSync(join(folder, 'notice.md'), 'utf8')).toContain('동의를 거부할 수 있습니다')
  const { lines } = await operate(required, 'check', folder)
  expect(lines.filter((line) => line.includes('제15조'))).toEqual([])
  expect(lines).toContainEqual(
    `정보: PRIVACY: 서버는 이 폴더를 쓰지 않습니다. → 쓰려면 다음처럼 정해주세요: PRIVACY=${folder}`,
  )
})

test('init names the gaps, and never overwrites', async () => {
  const folder = join(await temporaryFolder(), 'privacy')

  const { code, lines } = await operate(https, 'init', folder)

  expect([code, lines]).toEqual([0, [`${folder}/notice.md: 빈칸 1개`, `${folder}/policy.md: 빈칸 9개`]])
  const policy = readFileSync(join(folder, 'policy.md'), 'utf8')
  for (const told of ['`__Host-campus_session`', '`__Host-campus_device`', '60분 동안', '【성명과 직위】'])
    expect(policy).toContain(told)

  writeFileSync(join(folder, 'policy.md'), '우리 글')
  const again = await operate(https, 'init', folder)
  expect([again.code, again.talk]).toEqual([
    1,
    [`${folder}/notice.md, ${folder}/policy.md: 이미 있어 아무것도 쓰지 않았습니다.`],
  ])
  expect(readFileSync(join(folder, 'policy.md'), 'utf8')).toBe('우리 글')
})

test('init prints a draft for a folder of root, where the account cannot write', async () => {
  const folder = join(await temporaryFolder(), 'privacy')
  await operate(https, 'init', folder)

  for (const text of ['notice', 'policy']) {
    const { code, files } = await operate(https, 'init', '--print', text)
    expect([code, files.map(String)]).toEqual([0, [readFileSync(join(folder, `${text}.md`), 'utf8')]])
  }
  expect((await operate(https, 'init')).code).toBe(2)
})

test('check names each gap with its line', async () => {
  const folder = join(await temporaryFolder(), 'privacy')
  await operate(https, 'init', folder)

  const { code, lines, talk } = await operate({ ...https, PRIVACY: folder }, 'check')

  expect(lines).toHaveLength(10)
  expect(lines).toContainEqual(
    expect.stringMatching(/^오류: policy\.md \d+행: 【성명과 직위】 빈칸이 남아 있습니다\. → /),
  )
  expect([code, talk.at(-1)]).toEqual([1, '잘못된 것이 10건 있습니다.'])
})

test.each([
  ['## 1. 처리 목적', '제30조제1항제1호'],
  ['## 3. 파기', '제30조제1항제3호의2'],
  ['## 4. 제3자 제공', '제30조제1항제3호'],
  ['## 5. 처리의 위탁', '제30조제1항제4호'],
  ['## 6. 정보주체', '제30조제1항제5호'],
  ['## 7. 개인정보 보호책임자', '제30조제1항제6호'],
  ['## 8. 쿠키', '제30조제1항제7호'],
  ['## 9. 안전성', '시행령 제31조제1항제3호'],
])('the part %s is missed, also if only its heading is left', async (heading, law) => {
  const cut = (text: string) => text.replaceAll(new RegExp(`^(${heading}.*\n)[^]*?(?=^## |$(?![^]))`, 'gm'), '$1\n')
  const folder = await filledIn(https, cut)

  const { lines } = await operate({ ...https, PRIVACY: folder }, 'check')

  expect(lines).toContainEqual(expect.stringContaining(`(${law})`))
})

test.each([
  ['목적', '제15조제2항제1호'],
  ['항목', '제15조제2항제2호'],
  ['기간', '제15조제2항제3호'],
])('a notice without %s is missed', async (word, law) => {
  const folder = await filledIn(https, (text) => text.replaceAll(word, '말'))

  const { lines } = await operate({ ...https, PRIVACY: folder }, 'check')

  expect(lines).toContainEqual(expect.stringContaining(`(${law})`))
})

test.each([
  ['PUBLIC_URL', { PUBLIC_URL: '' }, 'campus_session 쿠키를 쓰는데'],
  ['PUBLIC_URL', { PUBLIC_URL: '' }, '통신을 암호화한다고 하는데'],
  ['ADMIN_IDLE', { ADMIN_IDLE: '30' }, '60분 뒤에 끝난다고 하는데 설정은 30분'],
  ['ADMIN_NETWORKS', { ADMIN_NETWORKS: '' }, 'ADMIN_NETWORKS가 비어'],
  ['ADMIN_SECOND_FACTOR', { ADMIN_SECOND_FACTOR: 'optional' }, 'ADMIN_SECOND_FACTOR가 required가 아닙니다'],
  ['ATTENDANCE_ON_DELETION', { ATTENDANCE_ON_DELETION: 'keep' }, '남는데(keep) 그 말이 없습니다'],
  ['RETENTION', { RETENTION: 'attendance:P7Y' }, '출석 기록: 7년 뒤에 지우는데'],
])('a text that contradicts %s is told', async (setting, changed, said) => {
  const folder = await filledIn(https)

  const { code, lines } = await operate({ ...https, ...changed, PRIVACY: folder }, 'check')

  expect(code).toBe(1)
  const line = lines.find((each) => each.includes(said))
  expect(line).toContain(`${setting} 설정`)
})

test('a text that says that names stay contradicts anonymise', async () => {
  const folder = await filledIn({ ...https, ATTENDANCE_ON_DELETION: 'keep' })

  const { lines } = await operate({ ...https, PRIVACY: folder }, 'check')

  expect(lines).toContainEqual(expect.stringContaining('설정은 anonymise입니다'))
})

test('a folder that the server could not use is refused', async () => {
  const folder = await filledIn(https, (text) => text + '가'.repeat(1400))

  const { code, talk } = await operate({ ...https, PRIVACY: folder }, 'check')

  expect([code, talk]).toEqual([1, [expect.stringMatching(/notice\.md: 4096바이트보다 큽니다/)]])
  const none = await operate({}, 'check')
  expect([none.code, none.talk]).toEqual([1, ['PRIVACY: 정하지 않았습니다. 폴더를 함께 써주세요.']])
})
