import { Command } from 'commander'
import { changeLecture } from './change-lecture.ts'
import type { Invocation } from '../invocation.ts'

export function lecturesStart(invocation: Invocation) {
  const { signal } = invocation.context

  return new Command('start')
    .description('사용자의 강의를 연결합니다')
    .argument('<학번>')
    .argument('<강의>', '강의 이름 그대로. 빈칸이 있으면 따옴표로 묶기')
    .action(async (id: string, name: string) => {
      await changeLecture(invocation, id, name, {
        plan: '강의를 연결합니다.',
        change: (campus, lecture) => campus.startUserLecture(lecture, { signal }),
        done: '강의가 연결되었습니다.',
        undo: 'stop',
      })
    })
}
