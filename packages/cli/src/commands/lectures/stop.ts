import type { Command } from 'commander'
import { lectureTexts } from '../../texts/lectures.ts'
import { changeLecture } from './change-lecture.ts'
import type { Invocation } from '../invocation.ts'

export function lecturesStop(command: Command, invocation: Invocation) {
  const { signal } = invocation.context

  command.action(async (id: string, name: string) => {
    await changeLecture(invocation, id, name, {
      plan: lectureTexts.wouldStop,
      change: (campus, lecture) => campus.stopUserLecture(lecture, { signal }),
      done: lectureTexts.stopped,
      already: lectureTexts.stoppedAlready,
      undo: 'start',
    })
  })
}
