import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { addUser } from '@campus-connect/core/database/queries/users/users.ts'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import { auditedFile, rows, somebody, tamper } from '@campus-connect/operator/testing/audit.ts'
import { newSeed, seeded } from '@campus-connect/core/testing/random.ts'

const now = new Date('2026-10-01T00:00:00Z')
const random = seeded(newSeed())
const writer = fileURLToPath(new URL('audit-writer.ts', import.meta.url))

/** A process that adds audit records until it is killed and prints the number of each committed one. */
function write(path: string) {
  const child = spawn(process.execPath, [writer, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const reported: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => reported.push(text))
  return { child, reported: () => reported.join('').split('\n').slice(0, -1).map(Number) }
}

const reportedAtLeast = async (
  count: number,
  { child, reported }: { child: ChildProcess; reported: () => number[] },
) => {
  while (reported().length < count) await once(child.stdout as NodeJS.ReadableStream, 'data')
}

test('processes that write at once and are killed leave one chain with all that they reported', async () => {
  const { path, db, operate } = await auditedFile(() => now)
  const cycles = 20
  const reported: number[] = []
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const writers = [write(path), write(path), write(path)]
    await Promise.all(writers.map((each) => reportedAtLeast(5 + Math.floor(random() * 20), each)))
    for (const { child } of writers) child.kill('SIGKILL')
    await Promise.all(writers.map(({ child }) => once(child, 'close')))
    reported.push(...writers.flatMap((each) => each.reported()))
    expect(await operate(['audit', 'verify'])).toMatchObject({ code: 0 })
  }

  const written = new Set((await rows(db)).map(({ sequence }) => sequence))
  process.stdout.write(`${cycles} cycles, ${reported.length} rows reported, ${written.size} written\n`)
  expect(new Set(reported).size).toBe(reported.length)
  expect(reported.filter((sequence) => !written.has(sequence))).toEqual([])
})

test('a hundred thousand rows are verified, exported and cut; any one that was changed is named', async () => {
  const { path, db, folder, operate } = await auditedFile(() => now)
  const count = 100_000
  await inTransaction(db, async (tx) => {
    await addUser(tx, { id: '20240001', username: '홍길동', passwordHash: 'x', at: now })
    for (let row = 0; row < count; row += 1)
      await record(tx, somebody, {
        task: 'password-set',
        details: { row },
        at: new Date(Date.UTC(2025, 0, 1) + row * 60_000),
      })
  })
  const timed = async (...argv: string[]) => {
    const begun = performance.now()
    const { code, out, talk } = await operate(argv)
    process.stdout.write(`${argv[0]} ${argv[1]}: ${Math.round(performance.now() - begun)} ms ${talk.join(' ')}\n`)
    expect([argv, code, talk.length]).toEqual([argv, 0, argv[1] === 'trim' ? 1 : 0])
    return out
  }
  await timed('audit', 'verify')
  const exported = `${folder}/audit.csv`
  writeFileSync(exported, await timed('export', 'audit'))
  await timed('audit', 'trim', '--before', '2025-02-01', '--exported', exported)
  await timed('audit', 'verify')

  for (let time = 0; time < 20; time += 1) {
    const sequence = 44_641 + Math.floor(random() * (count - 44_641))
    tamper(path, `update audit_events set details = details || ' ' where sequence = ${sequence}`)
    expect((await operate(['audit', 'verify'])).talk).toEqual([
      expect.stringContaining(`${sequence}번이 맞지 않습니다`),
    ])
    tamper(path, `update audit_events set details = rtrim(details) where sequence = ${sequence}`)
  }
  await timed('audit', 'verify')
})
