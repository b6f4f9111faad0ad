import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { RosterError } from '../../roster-error.ts'
import { forkedReader, type ReadingLimits } from './forked-reader.ts'
import { localReader } from './reader.ts'
import type { Step, Steps } from './steps.ts'

const sizes = { files: 512_000_000, answers: 1_000_000_000, rows: 3_000_000 }
const ample: ReadingLimits = { memory: 512, sizes, problems: 10_000 }

async function large(rows = 100_000) {
  const enrolments = Array.from({ length: rows }, (_, index) => `c1,u${index},student\n`)
  const path = await writeFolder(
    sampleFiles({ 'enrollments.csv': `classSourcedId,userSourcedId,role\nc1,u1,student\n${enrolments.join('')}` }),
  )
  return { path, match: 'auto', term: 'current', today: '2026-10-05' } as const
}

async function all(steps: Steps) {
  const found: Step[] = []
  for await (const step of steps) found.push(step)
  return found
}

test('another process reads the same as this one and does not block it', async () => {
  const input = await large(20_000)
  let turns = 0
  const over = new AbortController()
  const others = (async () => {
    for (; !over.signal.aborted; turns += 1) await new Promise(setImmediate)
  })()

  const found = await all(forkedReader(ample).steps(input))
  over.abort()
  await others

  expect(found).toEqual(await all(localReader.steps(input)))
  expect(turns).toBeGreaterThan(1000)
})

test.skipIf(process.platform !== 'linux')(
  'without memory the kernel ends the reading process before this one',
  async () => {
    const steps = forkedReader(ample).steps(await large(1))
    await steps.next()
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    const scores = children.match(/\d+/g)?.map((pid) => scoreOf(pid))
    await all(steps)

    expect(scores).toContain('1000')
    expect(scoreOf('self')).not.toBe('1000')
  },
)

/** undefined for a process that has ended, such as `ps`. */
function scoreOf(pid: string) {
  const path = `/proc/${pid}/oom_score_adj`
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

test('the memory for a large table depends on its students and lectures, not on its rows', async () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => {
    const [student, lecture] = [index % 20_000, Math.floor(index / 20_000)]
    return `${20_240_000 + student},학생,CSE${1000 + lecture},강의 ${lecture},2026-2\n`
  })
  const folder = await writeFolder({ '수강.csv': `학번,이름,과목코드,과목명,학기\n${rows.join('')}` })
  const input = { path: folder, match: 'auto', term: 'all', today: '2026-10-05' } as const
  const read: number[] = []

  const steps = forkedReader({ ...ample, memory: 40 }).steps(input, { progress: (all) => read.push(all) })
  const report = (await all(steps)).find(({ step }) => step === 'report')

  expect(report).toMatchObject({ report: { counts: { students: 20_000, classes: 10, enrolments: 200_000 } } })
  // Its progress is told on the way.
  expect(read).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 10_000))
})

test('a roster above the memory or time limit is refused by name, and this process survives', async () => {
  const input = await large(400_000)

  const memory = all(forkedReader({ ...ample, memory: 24 }).steps(input))
  await expect(memory).rejects.toThrow(/^enrollments\.csv\(8MB\): 명단이 너무 커서 메모리 24MB로 읽지 못했습니다/)
  const time = all(forkedReader(ample, { files: 1, service: 1 }).steps(input))
  await expect(time).rejects.toThrow(/명단이 너무 커서 0\.001초 안에 읽지 못했습니다/)
  await expect(time).rejects.toBeInstanceOf(RosterError)
})

test('a refusal comes as it is, with the first problems and the number of all', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `,이름${index},CSE101,자료구조,2026-2\n`)
  const folder = await writeFolder({ '수강.csv': `학번,이름,과목코드,과목명,학기\n${rows.join('')}` })
  const input = { path: folder, match: 'auto', term: 'current', today: '2026-10-05' } as const

  const error = await all(forkedReader({ ...ample, problems: 5 }).steps(input)).catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(RosterError)
  expect(error).toMatchObject({ reason: 'content', total: 30, questions: [] })
  expect((error as RosterError).faults.map(({ row, code }) => [row, code])).toEqual(
    [2, 3, 4, 5, 6].map((row) => [row, 'missing-number']),
  )
})

test('a path is looked at, and a missing one is refused', async () => {
  const reader = forkedReader(ample)
  const folder = await writeFolder(sampleFiles())

  expect(await reader.look(folder)).toEqual(await localReader.look(folder))
  await expect(reader.look(`${folder}/none`)).rejects.toThrow(/none: 읽을 수 없습니다/)
})
