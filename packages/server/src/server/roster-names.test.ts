import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCampus } from '@campus-connect/sdk'
import { writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { campusFolder, login, password } from '../../test/support/campus-folder.ts'

test('a student signs up without the mark of the roster, and is called otherwise after a 개명', async () => {
  const { serve, operate, said } = campusFolder()
  const path = join(await writeFolder({}), 'a.csv')
  const list = (...names: string[]) => {
    const rows = names.map((name, index) => `2026-2,CSE201-01,자료구조,2024000${index + 1},${name}`)
    return writeFile(path, ['학기,학수번호,교과목명,학번,성명', ...rows, ''].join('\n'))
  }
  await list('김하늘A', '김하늘B', '이?은', '')
  const server = await serve({ ROSTER: path, ROSTER_TERM: 'all', SIGNUP: 'roster+name' })
  expect(said).toContainEqual(expect.stringMatching(/^경고: 명단에 이름이 없거나 가려진 학생이 있어/))
  const campus = createCampus({ baseUrl: server.url, retries: false })
  const signup = (id: string, username: string) => campus.signup({ id, username, password })

  await signup('20240001', '김하늘')
  await signup('20240002', '김하늘B')
  await expect(signup('20240003', '이?은')).rejects.toMatchObject({ kind: 'refused' })
  await expect(signup('20240003', '이은')).rejects.toMatchObject({ status: 403 })

  await list('김바다A', '김하늘B', '이하은', '박민준')
  expect((await operate(['roster', 'import', path], '', { ROSTER_TERM: 'all' })).code).toBe(0)
  const { campus: own } = await login(server, '20240001')
  expect((await own.syncMyLectures()).message).toBe('변경된 강의가 없습니다. 이름이 명단대로 바뀌었습니다: 김바다')
  expect((await login(server, '20240001')).user).toMatchObject({ username: '김바다' })
  await signup('20240003', '이하은')
})
