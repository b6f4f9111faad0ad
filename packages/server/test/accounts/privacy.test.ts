import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCampusError } from '@campus-connect/sdk'
import { writeFolder } from '@campus-connect/roster/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { deleteAccount } from '@campus-connect/core/domain/accounts/deletion.ts'
import { renumberAccount } from '@campus-connect/core/domain/accounts/accounts.ts'
import { findPersonalData } from '@campus-connect/core/domain/accounts/personal-data.ts'
import { privacyInPage } from '../../src/pages/privacy.ts'
import { readPrivacyFolder } from '@campus-connect/core/domain/privacy/folder.ts'
import { testServer } from '../support/server.ts'

const policy = `# 한빛 처리방침

## 처리 목적 <script>alert(1)</script>

| 항목 | 기간 |
| --- | --- |
| **학번** | 4년 |

<img src=x onerror=alert(1)> ![그림](https://evil.example/a.png) [누리집](https://www.example.ac.kr/?a=1&b=2)
[전화](tel:02-123-4567) [전자우편](mailto:a@example.ac.kr) [상대](/login) [나쁨](javascript:alert(1)) [나쁨](JaVa&Tab;Script:alert(1))
[나쁨](data:text/html,x) [나쁨](vbscript:x) [따옴표](https://a.example/"onclick="x) <a href="javascript:1">raw</a>
`
const notice = '- **목적**: 출석\n- [처리방침](/-/privacy)\n'
const sha256 = createHash('sha256').update(notice).digest('hex')
const newcomer = { id: '20261234', username: '김하늘', password: 'saebyeok-haneul-77' }
const clock = () => new Date('2026-10-01T00:00:00Z')

async function campus(signupConsent: 'none' | 'notice' | 'required' = 'notice') {
  const privacy = await writeFolder({ 'notice.md': notice, 'policy.md': policy })
  const server = await testServer({ clock, settings: { privacy, signupConsent } })
  onTestFinished(server.close)
  const person = (id: string) => findPersonalData(server.db, theServer, { id }, { clock })
  const signUp = async (given: object) => {
    try {
      return (await server.campus().signup({ ...newcomer, ...given })).message
    } catch (error) {
      if (!isCampusError(error)) throw error
      return [error.status, error.message, error.headers?.get('x-notice') ?? null]
    }
  }
  return { ...server, privacy, person, signUp }
}

describe('/-/privacy', () => {
  test('shows the policy and the notice, without anything of the text that could run or load', async () => {
    const { app } = await campus()
    const { statusCode, body, headers } = await app.inject('/-/privacy')

    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /)
    expect(body).toContain('<h1>한빛 처리방침</h1>')
    expect(body).toContain('<td><strong>학번</strong></td>')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(Array.from(body.matchAll(/<(\w+)[^>]*>/g), ([, tag]) => tag)).not.toContain('script')
    expect(body.match(/<img\b[^>]*>/g)).toBeNull()
    const text = body.slice(body.indexOf('<article'))
    expect(Array.from(text.matchAll(/<a [^>]*>/g), ([link]) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([
      'https://www.example.ac.kr/?a=1&amp;b=2',
      'tel:02-123-4567',
      'mailto:a@example.ac.kr',
      '/login',
      // A path of this site: the entity is not read a second time.
      'JaVa&amp;Tab;Script:alert(1)',
      'https://a.example/&quot;onclick=&quot;x',
      '/-/privacy',
    ])
    expect(body).toContain(`<div id="signup-notice" data-sha256="${sha256}" data-consent="notice"><ul>`)
  })

  test('is not there if the policy is elsewhere, and has no notice that sign-up does not show', async () => {
    const elsewhere = await testServer({ settings: { privacyUrl: 'https://www.example.ac.kr/p' } })
    onTestFinished(elsewhere.close)
    expect((await elsewhere.app.inject('/-/privacy')).statusCode).toBe(404)
    const { app } = await campus('none')
    expect((await app.inject('/-/privacy')).body).not.toContain('signup-notice')
  })
})

test("the app's page links to the policy and holds the notice", async () => {
  const texts = readPrivacyFolder(await writeFolder({ 'notice.md': notice, 'policy.md': policy }))
  const settings = readSettings({ PRIVACY: '/srv/privacy', SIGNUP_CONSENT: 'required' })

  const { head, body } = privacyInPage(settings, texts)!
  expect(head).toBe('<link rel="privacy-policy" href="/-/privacy" />')
  expect(body).toMatch(
    new RegExp(`^<template id="signup-notice" data-sha256="${sha256}" data-consent="required"><ul>[^]*</template>$`),
  )
  expect(privacyInPage(readSettings({ PRIVACY_URL: 'https://www.example.ac.kr/p?a=1&b=2' }), undefined)).toEqual({
    head: '<link rel="privacy-policy" href="https://www.example.ac.kr/p?a=1&amp;b=2" />',
    body: '',
  })
  expect(privacyInPage(readSettings({}), undefined)).toBeUndefined()
})

describe('sign-up', () => {
  test('keeps what was shown; an app that shows nothing may sign up where consent is not required', async () => {
    const { signUp, person } = await campus()
    expect(await signUp({ notice: sha256 })).toBe('회원가입이 완료되었습니다.')
    expect(await signUp({ id: '20261235' })).toBe('회원가입이 완료되었습니다.')

    const { account } = (await person(newcomer.id))!
    expect(account?.signupNotice).toEqual({ sha256, text: notice, at: clock().toISOString(), consent: false })
    expect((await person('20261235'))?.account?.signupNotice).toBeUndefined()
  })

  test('asks for consent where it is required, and refuses a notice that has changed', async () => {
    const { signUp, person, app } = await campus('required')

    expect(await signUp({})).toEqual([
      400,
      '개인정보 수집·이용 안내에 동의해야 가입할 수 있습니다. 안내가 보이지 않으면 화면을 새로 고쳐주세요.',
      sha256,
    ])
    expect(await signUp({ notice: '0'.repeat(64) })).toEqual([
      409,
      '안내가 바뀌었습니다. 새 안내를 확인한 뒤 다시 가입해주세요.',
      sha256,
    ])
    expect(await person(newcomer.id)).toBeUndefined()
    const headers = { 'sec-fetch-site': 'same-origin' }
    const payload = { ...newcomer, notice: 'x' }
    const wrong = await app.inject({ method: 'POST', url: '/api/auth/signup', headers, payload })
    expect(wrong.statusCode).toBe(400)
    expect(await signUp({ notice: sha256 })).toBe('회원가입이 완료되었습니다.')
    expect((await person(newcomer.id))?.account?.signupNotice?.consent).toBe(true)
  })

  test('takes no part in it where nothing is shown', async () => {
    const { signUp, person } = await campus('none')
    expect(await signUp({ notice: '0'.repeat(64) })).toBe('회원가입이 완료되었습니다.')
    expect((await person(newcomer.id))?.account?.signupNotice).toBeUndefined()
  })

  test('a new number keeps what was seen, a deletion removes it, and the text stays for the officer', async () => {
    const { signUp, person, db } = await campus()
    await signUp({ notice: sha256 })

    await renumberAccount(db, theServer, { id: newcomer.id, to: '20269999' }, { clock })
    expect((await person('20269999'))?.account?.signupNotice?.sha256).toBe(sha256)

    await deleteAccount(db, theServer, { id: '20269999', attendance: 'anonymise' }, { clock })
    expect(await db.selectFrom('seen_notices').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('notices').selectAll().execute()).toEqual([{ sha256, text: notice }])
  })

  test.each([
    [
      { id: '9001011234567' },
      '주민등록번호나 외국인등록번호로 보이는 번호는 학번으로 쓸 수 없습니다. 학번을 입력해주세요.',
    ],
    [
      { id: '000229-7234567' },
      '주민등록번호나 외국인등록번호로 보이는 번호는 학번으로 쓸 수 없습니다. 학번을 입력해주세요.',
    ],
    [
      { username: '김하늘 900101-1234567' },
      '이름에 주민등록번호나 외국인등록번호로 보이는 숫자를 쓸 수 없습니다. 이름만 입력해주세요.',
    ],
  ])('refuses a resident number: %o', async (given, said) => {
    const { signUp, db } = await campus()

    expect(await signUp({ ...given, notice: sha256 })).toEqual([400, said, null])
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })
})

test.each([
  ['notice.md', '가'.repeat(1366), '4096바이트보다 큽니다 (4098바이트)'],
  ['notice.md', ' \n', '비어 있습니다'],
  ['policy.md', '\ufeff# 처리방침', 'UTF-8(BOM 없음)로 된 글이 아닙니다'],
])('%s is refused at the start: %#', async (name, text, said) => {
  const folder = await writeFolder({ 'notice.md': notice, 'policy.md': policy })
  expect(readPrivacyFolder(folder).notice.sha256).toBe(sha256)
  writeFileSync(join(folder, name), text)

  expect(() => readPrivacyFolder(folder)).toThrow(`PRIVACY: ${folder}/${name}: ${said}`)
})
