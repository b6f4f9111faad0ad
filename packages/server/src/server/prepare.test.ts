import { writeFileSync } from 'node:fs'
import { writeFolder } from '@campus-connect/roster/testing'
import { createCampus } from '@campus-connect/sdk'
import { expect, test } from 'vitest'
import { admin, campusFolder, login, password } from '../../test/support/campus-folder.ts'
import { campusFiles } from '@campus-connect/core/testing/roster/campus-files.ts'
import { demoRosterPath } from '../demo/demo.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'

const newPassword = 'byeolbit-baram-99'

test('the first administrator is created once, and never changed afterwards', async () => {
  const { serve, operate } = campusFolder()
  const first = await serve(admin)
  expect((await login(first, '20990001')).user).toEqual({ id: '20990001', username: '관리자', isAdmin: true })
  await first.close()

  const again = await serve({ ...admin, ADMIN_PASSWORD: 'byeolbit-baram-88' })

  await expect(login(again, '20990001')).resolves.toBeDefined()
  expect((await operate(['admin', 'revoke', '20990001'])).lines).toEqual([
    '20990001: 마지막 관리자의 권한은 해제할 수 없습니다.',
  ])
})

test("an administrator's setting that is not valid stops the start", async () => {
  const { serve } = campusFolder()

  await expect(serve({ ADMIN_ID: '20990001' })).rejects.toThrow(/^ADMIN_PASSWORD: /)
  await expect(serve({ ...admin, ADMIN_PASSWORD: 'password1' })).rejects.toThrow(/^ADMIN_PASSWORD: 너무 흔한/)
  const server = await serve()
  const campus = createCampus({ baseUrl: server.url, retries: false })
  await campus.signup({ id: '20990001', username: '학생', password })
  await server.close()
  await expect(serve(admin)).rejects.toThrow(/^ADMIN_ID: .*admin grant 20990001/)
})

test('a former administrator is not created again, and the server starts if there is another one', async () => {
  const { serve, operate, said } = campusFolder()
  const server = await serve(admin)
  const campus = createCampus({ baseUrl: server.url, retries: false })
  await campus.signup({ id: '20240001', username: '김하늘', password })
  await operate(['admin', 'grant', '20240001', '--yes'], newPassword)
  await (await login(server, '20990001')).campus.deleteMe({ password })
  await server.close()

  for (const settings of [admin, { ADMIN_ID: '20990001' }]) {
    said.length = 0
    const again = await serve(settings)
    expect(said[0]).toMatch(/^경고: ADMIN_ID: '20990001'.*다시 만들지 않습니다/)
    await expect(login(again, '20990001')).rejects.toMatchObject({ status: 401 })
    await again.close()
  }
})

test('a former administrator does not come back by deleting the account', async () => {
  const { serve, operate, said } = campusFolder()
  const server = await serve(admin)
  await createCampus({ baseUrl: server.url, retries: false }).signup({ id: '20240001', username: '김하늘', password })
  await operate(['admin', 'grant', '20240001', '--yes'], newPassword)
  await operate(['admin', 'revoke', '20990001'])
  await server.close()
  const again = await serve(admin)
  expect(said).toContainEqual(expect.stringMatching(/^경고: ADMIN_ID: .*이미 학생 계정/))
  await (await login(again, '20990001')).campus.deleteMe({ password })
  await again.close()

  const last = await serve(admin)

  await expect(login(last, '20990001')).rejects.toMatchObject({ status: 401 })
})

test('without any administrator the start fails and names the command that helps', async () => {
  const { folder, serve } = campusFolder()
  await (await serve(admin)).close()
  const db = await openDatabase(`file:${folder}/campus.db`)
  await db.insertInto('reserved_ids').values({ id: '20990001' }).execute()
  await db.deleteFrom('users').execute()
  await db.destroy()

  await expect(serve(admin)).rejects.toThrow(/^ADMIN_ID: '20990001'.*campus-server admin grant/)
})

test('an operator grants and revokes rights and sets passwords while the server runs', async () => {
  const { serve, operate } = campusFolder()
  const server = await serve(admin)
  const campus = createCampus({ baseUrl: server.url, retries: false })
  await campus.signup({ id: '20240001', username: '김하늘', password })
  const before = await login(server, '20240001')

  expect(await operate(['admin', 'grant', '20240001', '--yes'], newPassword)).toMatchObject({ code: 0 })
  await expect(before.campus.listMyLectures()).rejects.toMatchObject({ status: 401 })
  await expect(login(server, '20240001')).rejects.toMatchObject({ status: 401 })
  const promoted = await login(server, '20240001', newPassword)
  expect(promoted.user.isAdmin).toBe(true)

  expect((await operate(['admin', 'revoke', '20240001'])).code).toBe(0)
  await expect(promoted.campus.listUsers()).rejects.toMatchObject({ status: 401 })

  const demoted = await login(server, '20240001', newPassword)
  expect((await operate(['admin', 'set-password', '20240001'], 'short')).code).toBe(1)
  expect((await operate(['admin', 'set-password', '20240001'], 'byeolbit-baram-88')).code).toBe(0)
  await expect(demoted.campus.listMyLectures()).rejects.toMatchObject({ status: 401 })
  await expect(login(server, '20240001', 'byeolbit-baram-88')).resolves.toBeDefined()
})

test('a wrong command line exits with 2, a refused command with 1', async () => {
  const { operate } = campusFolder()

  for (const argv of [
    ['admin'],
    ['admin', 'grant'],
    ['admin', 'crown', '1'],
    ['rule'],
    ['serve', 'x'],
    ['--port', '1'],
  ]) {
    const { code, lines } = await operate(argv)
    expect([argv, code]).toEqual([argv, 2])
    expect(lines.at(-1)).toMatch(/도움말: campus-server --help$/)
  }
  expect(await operate(['admin', 'grant', '20249999'])).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('새로 만들었습니다'), '20249999: 해당 사용자를 찾을 수 없습니다.'],
  })
  expect((await operate(['migrate'])).code).toBe(0)
})

test('a missing or unreadable roster stops the start only without an earlier one', async () => {
  const { folder, serve, said } = campusFolder()
  await expect(serve({ ROSTER: `${folder}/nowhere` })).rejects.toThrow(/^ROSTER: .*nowhere/)
  writeFileSync(`${folder}/roster.zip`, 'no zip at all')
  await expect(serve({ ROSTER: `${folder}/roster.zip` })).rejects.toThrow(/^ROSTER: /)

  await (await serve({ ROSTER: demoRosterPath })).close()
  expect(said).toContainEqual(expect.stringMatching(/^경고: SIGNUP=open/))
  await (await serve({ ROSTER: `${folder}/nowhere` })).close()
  expect(said).toContainEqual(expect.stringMatching(/^경고: ROSTER: .*nowhere.*명단으로 계속합니다\.$/))
  await expect(serve({ ROSTER: `${folder}/roster.zip` })).resolves.toBeDefined()
  expect(said).toContainEqual(
    expect.stringMatching(/^경고: ROSTER: .* \d+년 \d+월 \d+일 \d\d:\d\d에 확인한 명단으로 계속합니다\.$/),
  )
})

test('a restart never applies a quarantined roster', async () => {
  const { serve, operate, said } = campusFolder()
  const whole = await writeFolder(campusFiles({ students: 40, classes: 5, perStudent: 2 }))
  const half = await writeFolder(campusFiles({ students: 20, classes: 5, perStudent: 2 }))
  await (await serve({ ROSTER: whole })).close()

  for (const guard of ['10', '10', 'off']) {
    said.length = 0
    await (await serve({ ROSTER: half, ROSTER_GUARD: guard })).close()
    expect(said[0]).toMatch(/^경고: ROSTER: 명단을 보류하고/)
  }

  expect((await operate(['roster', 'show', '20240039'])).code).toBe(0)
  expect((await operate(['roster', 'held'])).lines[0]).toContain('--removals 40')
})

test('SIGNUP=roster needs a roster, from the settings or imported', async () => {
  const { serve, operate, said } = campusFolder()
  const settings = { SIGNUP: 'roster+name' }
  await expect(serve(settings)).rejects.toThrow(
    /^SIGNUP: 'roster\+name'.*ROSTER를 정하거나 campus-server roster import/,
  )

  expect(await operate(['roster', 'import', demoRosterPath], '', settings)).toMatchObject({ code: 0 })
  await (await serve(settings)).close()
  expect(said.join()).not.toContain('SIGNUP=open')
  await serve()
  expect(said).toContainEqual(expect.stringMatching(/^경고: SIGNUP=open/))
})
