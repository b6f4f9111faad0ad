import stringWidth from 'string-width'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pages } from '../../texts/pages.ts'
import { type TestCampus, testCampus } from '../../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
})
afterEach(() => campus.close())

describe('users show and lectures list', () => {
  beforeEach(() => campus.login())

  test('one user is one line, one object, or a card with his lectures', async () => {
    expect((await campus.piped('users', 'show', '20240001')).stdout).toMatch(
      /^20240001\t김하늘\ttrue\t0\t2\t.+Z\t.+Z\n$/,
    )
    expect(JSON.parse((await campus.piped('users', 'show', '20240001', '--json')).stdout)).toMatchObject({
      id: '20240001',
    })
    const card = (await campus.run({ tty: true }, 'users', 'show', '20240001')).stdout
    expect(card).toMatch(/^학번 +20240001\n이름 +김하늘\n상태 +● 활성\n/)
    expect(card).toMatch(/카누\/카약 +○ 미연결/)
    expect(Math.max(...card.split('\n').map((line) => stringWidth(line)))).toBeLessThanOrEqual(40)
  })

  test('the lectures of one user say since when they are connected', async () => {
    await campus.piped('lectures', 'start', '20240001', '카누/카약')

    const since = /카누\/카약 +● 연결됨 \(오[전후] \d{1,2}:\d\d부터\)/
    expect((await campus.run({ tty: true }, 'users', 'show', '20240001')).stdout).toMatch(since)
    expect((await campus.run({ tty: true }, 'lectures', 'list', '20240001')).stdout).toMatch(since)
  })

  test.each(pages.usersShow.examples.map(({ ko }) => ko))('%s, an example of the help, works', async (example) => {
    const [, ...argv] = example.split(' ')

    expect((await campus.piped(...argv)).code).toBe(0)
  })

  test('lectures are name and connected', async () => {
    await campus.piped('lectures', 'start', '20240001', '카누/카약')

    expect((await campus.piped('lectures', 'list', '20240001')).stdout.split('\n').toSorted()).toEqual([
      '',
      '자료구조\tfalse',
      '카누/카약\ttrue',
    ])
    expect(JSON.parse((await campus.piped('lectures', 'list', '20240002', '--json')).stdout)).toEqual([
      { name: '자료구조', connected: false },
    ])
    expect((await campus.run({ tty: true }, 'lectures', 'list', '20240001')).stdout).toMatch(/^강의 +상태\n/)
    expect(await campus.run({ tty: true }, 'lectures', 'list', '20240003')).toMatchObject({ code: 0, stdout: '' })
  })

  test('a name, or a part of a number, offers whom it may be', async () => {
    expect(await campus.piped('users', 'show', '하늘')).toMatchObject({
      code: 2,
      stderr: '오류: 학번으로 쓸 수 없는 값입니다: "하늘"\n혹시 이 사용자를 찾으십니까?\n  20240001  김하늘\n',
    })
    const { code, stderr } = await campus.piped('users', 'show', '2024000')
    expect(code).toBe(5)
    expect(stderr).toContain('\n  20240001  김하늘\n  20240002  이바다\n')
  })

  test.each([
    ['users', 'show', 'nobody'],
    ['lectures', 'list', 'nobody'],
    ['lectures', 'start', 'nobody', '자료구조'],
    ['users', 'enable', 'nobody'],
  ])('%s %s of an unknown number ends with 5', async (...argv) => {
    const { code, stdout, stderr } = await campus.piped(...argv)

    expect({ code, stdout }).toEqual({ code: 5, stdout: '' })
    expect(stderr).toContain('해당 사용자를 찾을 수 없습니다.')
  })
})
