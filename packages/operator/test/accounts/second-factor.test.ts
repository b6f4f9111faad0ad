import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, stepAt } from '@campus-connect/core/domain/accounts/second-factor/totp.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { rows } from '../support/audit.ts'
import { now, operatedCampus } from '../support/operated-campus.ts'

const id = '20990001'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a text in base32, by another way than the product's. */
function bytesOf(text: string) {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const addressIn = (lines: readonly string[]) => new URL(lines.find((line) => line.startsWith('otpauth:')) ?? '')
/** The code that an app shows which has read the address. */
const shown = (lines: readonly string[]) =>
  codeOf(bytesOf(addressIn(lines).searchParams.get('secret') ?? ''), stepAt(now))

const halves = { ' ': [true, true], '▀': [false, true], '▄': [true, false], '█': [false, false] }
/** The dark modules of a QR code, two rows in each line, with light ones in the colour of the letters and dark ones in black. */
function modulesOf(shownCode: string) {
  const [whiteOnBlack, end] = ['\u001b[97;40m', '\u001b[0m']
  const lines = shownCode.split('\n').filter((line) => line.startsWith(whiteOnBlack) && line.endsWith(end))
  const rows = lines.flatMap((line) => {
    const letters = line.slice(whiteOnBlack.length, -end.length)
    const columns = Array.from(letters, (letter) => halves[letter as keyof typeof halves])
    return [columns.map(([upper]) => upper), columns.map(([, lower]) => lower)]
  })
  // The last line has one row if their number is odd.
  return rows.slice(0, rows[0]?.length)
}

async function start() {
  const campus = await operatedCampus()
  const key = join(await temporaryFolder(), 'keys', 'second-factor.key')
  const admin = await campus.add(id, '관리자', { admin: true })
  await campus.add('20240001', '홍길동')
  const environment = { SECOND_FACTOR_KEY: key, ADMIN_SECOND_FACTOR: 'required' }
  const operate = (argv: string[], secret?: typeof shown | string) =>
    campus.operate(argv, { environment, ...(secret !== undefined && { secret }) })
  const stored = () => campus.db.selectFrom('second_factors').selectAll().execute()
  return { ...campus, admin, key, operate, operateWith: campus.operate, stored }
}

test('totp shows a secret as a QR code, takes a code of it and prints ten recovery codes; the secret is stored sealed, with a key that others cannot read', async () => {
  const { operate, stored, key, db, admin } = await start()

  const { code, out, said, files } = await operate(['admin', 'totp', id], shown)

  expect([code, said.join('\n')]).toEqual([0, expect.stringContaining(`${id}: 인증 앱을 등록하고`)])
  const lines = out.split('\n')
  const address = addressIn(lines)
  expect(address.pathname).toContain(`:${id}`)
  expect(modulesOf(String(files[0]))).toEqual(encode(address.href, { border: 2 }).data)
  expect(lines.filter((line) => /^(\d{4}-){4}\d{4}$/.test(line))).toHaveLength(10)
  expect((await stat(key)).mode & 0o777).toBe(0o600)
  const [row] = await stored()
  const secret = address.searchParams.get('secret') ?? ''
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${secret}|${bytesOf(secret).toString('base64url')}`))
  expect(await rows(db)).toContainEqual(
    expect.objectContaining({ task: 'second-factor-set', subject_key: admin.key, operator: 'operator' }),
  )
})

test('at a terminal a wrong code is asked for again, of the same secret', async () => {
  const { operateWith: run, key, stored } = await start()
  const typed = ['000000', '']
  const secret = (lines: readonly string[]) => typed.shift() || shown(lines)

  const { code, said } = await run(['admin', 'totp', id], {
    environment: { SECOND_FACTOR_KEY: key },
    answers: [],
    secret,
  })

  expect([code, said.filter((line) => line.includes('다시 입력'))]).toEqual([
    0,
    [expect.stringContaining('인증번호가 올바르지 않습니다')],
  ])
  expect(await stored()).toHaveLength(1)
})

test('a wrong code, and an account that is no administrator, change nothing', async () => {
  const { operate, stored } = await start()

  expect(await operate(['admin', 'totp', id], '000000')).toMatchObject({
    code: 1,
    said: expect.arrayContaining([expect.stringContaining('인증번호가 올바르지 않아')]),
  })
  expect(await operate(['admin', 'totp', '20240001'], shown)).toMatchObject({
    code: 1,
    said: [expect.stringContaining('관리자가 아닙니다')],
    out: '',
  })
  expect(await stored()).toEqual([])
})

test('--off removes it, and so does the end of the role', async () => {
  const { operate, stored, add, db } = await start()
  await add('20990002', '둘째', { admin: true })

  await operate(['admin', 'totp', id], shown)
  expect((await operate(['admin', 'totp', id, '--off'])).said).toEqual([expect.stringContaining('해제하고')])
  expect(await stored()).toEqual([])
  expect((await operate(['admin', 'totp', id, '--off'])).said).toEqual([expect.stringContaining('없습니다')])

  await operate(['admin', 'totp', id], shown)
  await operate(['admin', 'revoke', id])
  expect(await stored()).toEqual([])
  expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
})

test('check names the administrators without an app, and those whose app a key that is gone, another one, or readable for others locks', async () => {
  const { operate, key, add } = await start()
  const said = async () => (await operate(['check'])).out

  expect(await said()).toContain(`인증 앱이 없어 로그인할 수 없는 관리자가 있습니다 (${id})`)
  await operate(['admin', 'totp', id], shown)
  expect(await said()).not.toContain('SECOND_FACTOR')

  const content = await readFile(key)
  await chmod(key, 0o640)
  expect(await said()).toContain(`chmod 600 ${key}`)
  await writeFile(key, '')
  await chmod(key, 0o600)
  expect(await said()).toMatch(/손상되었습니다.*그 자리를 비우고/)
  await rm(key)
  expect(await said()).toMatch(/읽을 수 없습니다.*admin totp 학번/)

  // Another administrator registers meanwhile, which makes another key.
  await add('20990002', '둘째', { admin: true })
  await operate(['admin', 'totp', '20990002'], shown)
  expect(await said()).toMatch(new RegExp(`열쇠가 아닙니다.*쓸 수 있습니다: ${id}$`, 'm'))
  await operate(['admin', 'totp', id], shown)
  expect(await said()).not.toContain('SECOND_FACTOR')
  expect(content).not.toEqual(await readFile(key))
})

test('user show tells that there is an app and how many recovery codes are left, and not its secret', async () => {
  const { operate, stored } = await start()
  expect((await operate(['user', 'show', id])).out).not.toContain('인증 앱')

  await operate(['admin', 'totp', id], shown)
  const { out } = await operate(['user', 'show', id, '--json'])

  expect(JSON.parse(out)).toMatchObject({ account: { secondFactor: { since: now.toISOString(), recoveryCodes: 10 } } })
  expect(out).not.toContain((await stored())[0]?.secret)
  expect((await operate(['user', 'show', id])).out).toMatch(/인증 앱\s+2026년 10월 1일 09:00에 등록 .*복구 코드 10개/)
})
