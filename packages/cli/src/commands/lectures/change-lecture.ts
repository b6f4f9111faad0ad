import type { Campus, ChangeAnswer } from '@campus-connect/sdk'
import { CliError } from '../../errors/cli-error.ts'
import { studentNumber } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'

type Work = {
  /** Message of `--dry-run`, after the lecture's name. */
  plan: string
  change: (campus: Campus, lecture: { id: string; name: string }) => Promise<ChangeAnswer>
  /** Message where the server sends none, after the lecture's name. */
  done: string
  /** The verb that undoes it. */
  undo: 'start' | 'stop'
}

/** Switches one lecture of one user. */
export async function changeLecture(
  { connect, options, print, suggest }: Invocation,
  id: string,
  name: string,
  work: Work,
) {
  print.checkFields(print.changeColumns)
  const lecture = { id: studentNumber(id), name }
  if (name.trim() === '') throw new CliError('usage', '강의 이름을 입력해주세요.')

  const report = (message: string) => {
    const change = { id, ok: true, message }
    print.change(change)
    print.changes([change])
  }
  if (options().dryRun) return report(`‘${name}’ ${work.plan} (변경하지 않았습니다)`)
  const { message, changed } = await work.change((await connect()).campus, lecture)
  report(message || `‘${name}’ ${work.done}`)
  if (!changed) return
  const literal = [id, name].some((word) => word.startsWith('-')) ? ['--'] : []
  print.talk(`되돌리기: ${suggest('lectures', work.undo, ...literal, id, name)}`)
}
