import { type Answer, type Campus, CampusError } from '@campus-connect/sdk'
import { CliError } from '../../errors/cli-error.ts'
import { exitCodeOf } from '../../errors/exit-code.ts'
import type { StudentNumbers } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'
import { sentenceFor } from '../../errors/messages.ts'
import type { Change } from '../../output/print.ts'

type Work = {
  /** Message of `--dry-run` for each user. */
  plan: string
  /** Must be confirmed first. */
  question?: (campus: Campus) => Promise<string>
  change: (campus: Campus, id: string) => Promise<Answer<null>>
  /** Message where the server sends none. */
  done: string
  /** The verb that undoes it. */
  undo: 'enable' | 'disable'
  /** Whether the first failure stops the rest. */
  failFast: boolean
}

/** Reads the numbers, asks, and changes each user. */
export async function changeUsers(invocation: Invocation, { ids, bulk }: StudentNumbers, work: Work) {
  const { print, options, confirm } = invocation
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
  if (question) await confirm(() => question(campus))
  await changeEach(invocation, { ids, bulk }, work, campus)
}

/** The failure of a single user is the command's. In bulk the other users are still changed, and each outcome is printed. */
async function changeEach({ print, suggest }: Invocation, { ids, bulk }: StudentNumbers, work: Work, campus: Campus) {
  const changes: Change[] = []
  const record = (outcome: Change) => {
    changes.push(outcome)
    print.change(outcome)
  }
  const done = () => changes.filter(({ ok }) => ok).map(({ id }) => id)
  const talkUndo = () => {
    const undone = done()
    if (undone.length > 0 && undone.length <= 10)
      print.talk(
        `되돌리기: ${suggest('users', work.undo, ...(undone.some((id) => id.startsWith('-')) ? ['--'] : []), ...undone)}`,
      )
  }

  for (const id of ids) {
    try {
      record({ id, ok: true, message: (await work.change(campus, id)).message || work.done })
    } catch (error) {
      if (!bulk || !(error instanceof CampusError)) throw error
      if (error.kind === 'aborted') {
        print.talk(`${ids.length}명 중 ${done().length}명을 처리하고 중단했습니다.`)
        talkUndo()
        throw error
      }
      if (concernsAll(error) && changes.length === 0) throw error
      record({ id, ok: false, message: sentenceFor(error) })
      if (concernsAll(error) || work.failFast) {
        for (const rest of ids.slice(changes.length)) record({ id: rest, ok: false, message: '처리하지 않았습니다.' })
        break
      }
    }
  }
  print.changes(changes)
  talkUndo()

  const failed = changes.filter(({ ok }) => !ok).length
  if (failed > 0) throw new CliError('bulk', `${ids.length}명 중 ${failed}명을 처리하지 못했습니다.`)
}

/** Without a session, the right or a server, no other user would succeed either. */
function concernsAll(error: CampusError) {
  return [3, 4, 6].includes(exitCodeOf(error))
}
