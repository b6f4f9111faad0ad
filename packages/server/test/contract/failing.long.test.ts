import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { serverOfAllCalls } from './all-calls.ts'

const refusal = { success: false, message: expect.stringMatching(/[가-힣].*[.]/), data: null }

// Each write waits two seconds for the lock, one after another.
test('while another program locks the database, students can read and writes get 503', async () => {
  const { path, callAll } = await serverOfAllCalls()
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  other.exec('begin immediate')

  const answers = await callAll()

  const passed = answers.filter(({ answer }) => answer.statusCode === 200).map(({ id }) => id)
  const refused = answers.filter(({ answer }) => answer.statusCode !== 200).map(({ answer }) => answer)
  // Reading about others needs an audit record, which cannot be written.
  expect(passed).toContain('listMyLectures')
  expect(passed).not.toContain('listUsers')
  expect(refused.length).toBeGreaterThan(8)
  expect(refused.map((answer) => [answer.statusCode, answer.json()])).toEqual(refused.map(() => [503, refusal]))
  expect(refused.filter(({ headers }) => !/^\d+$/.test(String(headers['retry-after'])))).toEqual([])
})
