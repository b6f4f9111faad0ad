import type { Command } from 'commander'
import { lectureTexts } from '../../texts/lectures.ts'
import { changeLecture } from './change-lecture.ts'
import type { Invocation } from '../invocation.ts'

export function lecturesStart(command: Command, invocation: Invocation) {
  const { signal } = invocation.context

  command.action(async (id: string, name: string) => {
    await changeLecture(invocation, id, name, {
      plan: lectureTexts.wouldStart,
      change: (campus, lecture) => campus.startUserLecture(lecture, { signal }),
      done: lectureTexts.started,
      already: lectureTexts.startedAlready,
      undo: 'stop',
    })
  })
}
