import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { campusFolder } from '../support/campus-folder.ts'
import { check } from '@campus-connect/operator/testing/check.ts'

const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12"/></svg>'
const folderOf = (brand: object, drawing = mark) =>
  writeFolder({ 'brand.json': JSON.stringify(brand), 'mark.svg': drawing })

test('a brand without a problem gets a preview page of both themes', async () => {
  const folder = await folderOf({ name: '한빛 <대학교>', colour: '#8c1d40' })

  const { code, lines } = await campusFolder().operate(['brand', 'check', folder])

  expect(code).toBe(0)
  expect(lines).toEqual([
    expect.stringMatching(/^한빛 <대학교> .*밝은 테마 #8c1d40, 어두운 테마 #/),
    `잘못된 것이 없습니다. 미리 보기: ${folder}/preview.html`,
  ])
  const page = readFileSync(`${folder}/preview.html`, 'utf8')
  expect(page).toContain('<h2>어두운 테마</h2>')
  expect(page).toContain('한빛 &lt;대학교>')
})

test('all problems are said, and nothing is written', async () => {
  const folder = await folderOf({ name: '한빛대학교', colour: '#ffcc00' }, '<svg viewBox="0 0 1 1"><script/></svg>')

  const { code, lines } = await campusFolder().operate(['brand', 'check', folder])

  expect([code, lines]).toEqual([
    1,
    [
      expect.stringMatching(/^오류: BRAND: .*brand\.json: colour\.light: #ffcc00은 흰 바탕에서 읽기 어렵습니다/),
      expect.stringMatching(/^오류: BRAND: .*mark\.svg: <script> 요소는 쓸 수 없습니다/),
      '잘못된 것이 2건 있습니다.',
    ],
  ])
  expect(existsSync(`${folder}/preview.html`)).toBe(false)
})

test('the server does not start with a brand that has a problem, and check names it', async () => {
  const folder = await folderOf({ name: '한빛대학교', colour: '#ffcc00' })
  const campus = campusFolder()

  await expect(campus.serve({ BRAND: folder })).rejects.toThrow(/^BRAND: .*brand\.json: colour\.light: #ffcc00/)
  await expect(campus.serve({ BRAND: `${folder}/none` })).rejects.toThrow(/^BRAND: .*none 폴더를 읽을 수 없습니다/)
  const { out } = await check({ DATABASE_URL: `file:${campus.folder}/campus.db`, BRAND: folder })
  expect(out).toContainEqual(expect.stringMatching(/^오류: BRAND: .*가까운 색: #[\da-f]{6} → .*brand check/))

  writeFileSync(`${folder}/brand.json`, '{"name":"한빛대학교","colour":"navy"}')
  await expect(campus.serve({ BRAND: folder })).rejects.toThrow(/색이 아닙니다: 'navy'/)
})

test('only small regular files are read, by the check and at the start', async () => {
  const folder = await folderOf({ name: '한빛대학교', colour: '#0b3d91' })
  const campus = campusFolder()
  const refused = async (reason: RegExp) => {
    const { code, lines } = await campus.operate(['brand', 'check', folder])
    expect([code, lines]).toEqual([1, [expect.stringMatching(reason)]])
    await expect(campus.serve({ BRAND: folder })).rejects.toThrow(reason)
  }

  for (const name of ['icon.png', 'mark.svg', 'brand.json']) {
    const before = existsSync(`${folder}/${name}`) && readFileSync(`${folder}/${name}`)
    rmSync(`${folder}/${name}`, { force: true })
    execFileSync('mkfifo', [`${folder}/${name}`])
    await refused(/^BRAND: .*일반 파일이 아닙니다/)
    rmSync(`${folder}/${name}`)
    symlinkSync('/dev/zero', `${folder}/${name}`)
    await refused(/^BRAND: .*일반 파일이 아닙니다/)
    rmSync(`${folder}/${name}`)
    writeFileSync(`${folder}/${name}`, '')
    truncateSync(`${folder}/${name}`, 2 ** 36)
    await refused(/^BRAND: .*2 MB보다 큰 파일/)
    rmSync(`${folder}/${name}`)
    if (before) writeFileSync(`${folder}/${name}`, before)
  }
  expect((await campus.operate(['brand', 'check', folder])).code).toBe(0)
})

test('what cannot be drawn is said by the check, as by the start', async () => {
  const folder = await folderOf({ name: '한빛대학교', colour: '#0b3d91' })
  const icon = Buffer.alloc(100)
  icon.writeUInt32BE(0x89504e47)
  for (const at of [16, 20]) icon.writeUInt32BE(512, at)
  writeFileSync(`${folder}/icon.png`, icon)

  expect(await campusFolder().operate(['brand', 'check', folder])).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/icon\.png: 그림으로 그릴 수 없습니다/)],
  })
  expect(existsSync(`${folder}/preview.html`)).toBe(false)
})

test('a preview replaces an earlier one and nothing else, and follows no link', async () => {
  const folder = await folderOf({ name: '한빛대학교', colour: '#0b3d91' })
  const { operate } = campusFolder()
  const preview = (path: string) => operate(['brand', 'check', folder, '--preview', path])
  const [mine, link, other] = [`${folder}/mine`, `${folder}/link`, `${folder}/new.html`]
  writeFileSync(mine, 'mine')

  expect((await preview(other)).code).toBe(0)
  expect((await preview(other)).code).toBe(0)
  symlinkSync(other, link)
  const before = readFileSync(other, 'utf8')
  for (const path of [mine, link, folder])
    expect(await preview(path)).toMatchObject({
      code: 1,
      lines: [expect.anything(), expect.stringMatching(/미리 보기가 아닌 것이 이미/)],
    })
  expect([readFileSync(mine, 'utf8'), readFileSync(other, 'utf8')]).toEqual(['mine', before])
})
