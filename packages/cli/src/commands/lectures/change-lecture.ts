import type { Campus, ChangeAnswer } from '@campus-connect/sdk'
import { CliError } from '../../errors/cli-error.ts'
import { changeTexts } from '../../texts/changes.ts'
import { lectureTexts } from '../../texts/lectures.ts'
import { answered, type Text } from '../../texts/text.ts'
import { studentNumber } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'
import { withLectures } from '../offers.ts'
import { typedLecture } from '../typed-lecture.ts'
import { findUser } from '../user-rows.ts'

type Work = {
  /** Message of `--dry-run`. */
  plan: (name: string) => Text
  change: (campus: Campus, lecture: { id: string; name: string }) => Promise<ChangeAnswer>
  /** Message where the server sends none. */
  done: (name: string) => Text
  already: (name: string) => Text
  /** The verb that undoes it. */
  undo: 'start' | 'stop'
}

/** Switches one lecture of one user. */
export async function changeLecture(
  { connect, context, options, print, suggest }: Invocation,
  typedId: string,
  typedName: string,
  work: Work,
) {
  print.checkFields(print.changeColumns)
  const [id, name] = [studentNumber(typedId), typedLecture(typedName)]
  if (name === '') throw new CliError('usage', lectureTexts.noName)

  const report = (message: Text) => {
    const change = { id, ok: true, message }
    print.change(change)
    print.changes([change])
  }
  if (options().dryRun) return report(work.plan(name))
  const { campus } = await connect()
  const { message, changed } = await work.change(campus, { id, name }).catch(async (error: unknown) => {
    throw await withLectures(error, name, async () => {
      const { lectureDtoList } = await findUser(campus, id, context.signal)
      return lectureDtoList.map((each) => each.name)
    })
  })
  report(answered(message, changed ? work.done(name) : work.already(name)))
  if (!changed) return
  const literal = [id, name].some((word) => word.startsWith('-')) ? ['--'] : []
  print.talk(changeTexts.undo(suggest('lectures', work.undo, ...literal, id, name)))
}
