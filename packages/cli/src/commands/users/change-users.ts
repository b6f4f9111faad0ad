import { type Campus, CampusError, type UserOutcome } from '@campus-connect/sdk'
import { Command, Option } from 'commander'
import { CliError } from '../../errors/cli-error.ts'
import { exitCodeOf } from '../../errors/exit-code.ts'
import { readStudentNumbers, type StudentNumbers } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'
import { sentenceFor } from '../../errors/messages.ts'
import type { Change } from '../../output/print.ts'

type Options = { concurrency?: number; failFast?: boolean }

type Work = {
  change: 'enable' | 'disable'
  description: string
  /** Message of `--dry-run` for each user. */
  plan: string
  /** Must be confirmed first. */
  question?: (campus: Campus, ids: string[]) => Promise<string>
  /** Message where the server sends none. */
  done: string
}

const opposite = { enable: 'disable', disable: 'enable' } as const

/** A command that changes the account of each user: reads the numbers, asks, and changes them. */
export function changeUsersCommand(invocation: Invocation, work: Work): Command {
  return new Command(work.change)
    .description(work.description)
    .argument('<학번...>', '학번, 여러 개 가능. -는 표준 입력에서 한 줄에 하나씩 읽기')
    .addOption(new Option('--concurrency <수>', '한 번에 처리할 사용자 수 (기본 6)').argParser(parseConcurrency))
    .option('--fail-fast', '하나라도 실패하면 나머지는 처리하지 않습니다')
    .action(async (words: string[], options: Options) => {
      const numbers = await readStudentNumbers(words, invocation.context)
      await changeUsers(invocation, numbers, work, options)
    })
}

async function changeUsers(invocation: Invocation, numbers: StudentNumbers, work: Work, chosen: Options) {
  const { print, options, confirm } = invocation
  const { ids } = numbers
  print.checkFields(print.changeColumns)
  if (ids.length === 0) {
    print.talk('처리할 학번이 없습니다.')
    return
  }
  if (options().dryRun) {
    const changes = ids.map((id) => ({ id, ok: true, message: `${work.plan} (변경하지 않았습니다)` }))
    changes.forEach((change) => print.change(change))
    print.changes(changes)
    return
  }
  const { campus } = await invocation.connect()
  const { question } = work
  if (question) await confirm(() => question(campus, ids))
  await changeEach(invocation, numbers, { work, campus, ...chosen })
}

/** The failure of a single user is the command's. In bulk the other users are still changed, and each outcome is printed. */
async function changeEach(
  { print, suggest, context }: Invocation,
  { ids, bulk }: StudentNumbers,
  { work, campus, concurrency, failFast }: Options & { work: Work; campus: Campus },
) {
  const failed = new AbortController()
  const report = inOrder(ids, (outcome) => print.change(changeOf(outcome, work.done)))
  const outcomes = await campus.changeUsers(ids, work.change, {
    ...(concurrency && { concurrency }),
    signal: AbortSignal.any([context.signal, failed.signal]),
    onProgress({ last }) {
      if (failFast && last.error) failed.abort()
      if (!last.error || (bulk && !concernsAll(last.error))) report(last)
    },
  })

  const [first] = outcomes.flatMap(({ error }) => error ?? [])
  const tried = outcomes.filter(({ outcome }) => outcome !== 'not-tried')
  if (first && (!bulk || tried.every(({ error }) => error && concernsAll(error)))) throw first
  const undone = outcomes.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id)
  const talkUndo = () => {
    if (undone.length === 0 || undone.length > 10) return
    const literal = undone.some((id) => id.startsWith('-')) ? ['--'] : []
    print.talk(`되돌리기: ${suggest('users', opposite[work.change], ...literal, ...undone)}`)
  }
  if (context.signal.aborted && tried.length < ids.length) {
    print.talk(`${ids.length}명 중 ${tried.filter(({ error }) => !error).length}명을 처리하고 중단했습니다.`)
    talkUndo()
    throw new CampusError('aborted', 'the user interrupted the command')
  }

  outcomes.forEach(report)
  print.changes(outcomes.map((outcome) => changeOf(outcome, work.done)))
  talkUndo()
  const missed = outcomes.filter(({ outcome }) => outcome === 'failed' || outcome === 'not-tried').length
  if (missed > 0) throw new CliError('bulk', `${ids.length}명 중 ${missed}명을 처리하지 못했습니다.`)
}

/** Reports each outcome once, in the order of the numbers, as soon as those before it are there. */
function inOrder(ids: string[], report: (outcome: UserOutcome) => void) {
  const waiting = new Map<string, UserOutcome>()
  let next = 0

  return (outcome: UserOutcome) => {
    waiting.set(outcome.id, outcome)
    for (let due = waiting.get(ids[next] ?? ''); due; due = waiting.get(ids[next] ?? '')) {
      report(due)
      next += 1
    }
  }
}

function changeOf({ id, outcome, message, error }: UserOutcome, done: string): Change {
  if (error) return { id, ok: false, message: sentenceFor(error) }
  return outcome === 'not-tried'
    ? { id, ok: false, message: '처리하지 않았습니다.' }
    : { id, ok: true, message: message || done }
}

/** Without a session, the right or a server, no other user would succeed either. */
function concernsAll(error: CampusError) {
  return [3, 4, 6].includes(exitCodeOf(error))
}

function parseConcurrency(text: string) {
  const concurrency = Number(text)
  if (/^\d+$/.test(text) && concurrency >= 1 && concurrency <= 50) return concurrency
  throw new CliError('usage', '--concurrency에는 1부터 50까지의 수를 써주세요.')
}
