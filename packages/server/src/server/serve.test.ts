import { expect, test } from 'vitest'
import { admin, campusFolder, login, password } from '../../test/support/campus-folder.ts'

test('a server prints its address, and responds there', async () => {
  const { serve, said } = campusFolder()

  const server = await serve()

  expect(said.at(-1)).toBe(`Campus Connect: ${server.url}`)
  expect(await (await fetch(`${server.url}/readyz`)).text()).toBe('ok')
})

test('the demo campus has a student and an administrator, whose logins are printed', async () => {
  const { serve, said } = campusFolder()
  const server = await serve({ DEMO: '1' })

  const logins = said.flatMap((line) => Array.from(line.matchAll(/학번 (\S+), 비밀번호 (\S+)/g)))
  const [student, administrator] = logins.map(([, id = '', secret]) => login(server, id, secret))

  expect((await student)?.user.isAdmin).toBe(false)
  expect((await (await student)?.campus.listMyLectures())?.data.length).toBeGreaterThan(0)
  expect((await administrator)?.user.isAdmin).toBe(true)
})

test('a database with demo accounts is served in demo mode only', async () => {
  const { serve } = campusFolder()
  await (await serve({ DEMO: '1' })).close()

  await expect(serve()).rejects.toThrow(/^DEMO: .*데모 계정/)
})

test('a database with real accounts gets neither demo accounts nor the demo roster', async () => {
  const { folder, serve, operate } = campusFolder()
  const server = await serve(admin)
  await server.close()

  await expect(serve({ DEMO: '1', DATABASE_URL: `file:${folder}/campus.db` })).rejects.toThrow(/^DEMO: .*실제 계정/)
  expect((await operate(['roster', 'show'])).lines).toEqual(['가져온 명단이 없습니다.'])
  await expect(serve()).resolves.toBeDefined()
})

test('the settings may add an administrator to the demo, with another number', async () => {
  const { serve } = campusFolder()

  await expect(serve({ ...admin, DEMO: '1' })).rejects.toThrow(/^ADMIN_ID: '20990001'.*데모 계정/)
  const settings = { ADMIN_ID: '20990002', ADMIN_PASSWORD: password, DEMO: '1' }
  await (await serve(settings)).close()
  const again = await serve(settings)
  expect((await login(again, '20990002')).user.isAdmin).toBe(true)
})

test('the error for a port in use names the port', async () => {
  const server = await campusFolder().serve()

  await expect(campusFolder().serve({ PORT: new URL(server.url).port })).rejects.toThrow(/^HOST, PORT: .*이미/)
})
