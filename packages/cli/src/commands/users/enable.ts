import { Command } from 'commander'
import { changeUsers } from './change-users.ts'
import { readStudentNumbers } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'

export function usersEnable(invocation: Invocation) {
  const { context } = invocation

  return new Command('enable')
    .description('사용자를 활성화합니다')
    .argument('<학번...>', '학번, 여러 개 가능. -는 표준 입력에서 한 줄에 하나씩 읽기')
    .option('--fail-fast', '하나라도 실패하면 나머지는 처리하지 않습니다')
    .action(async (words: string[], { failFast = false }: { failFast?: boolean }) => {
      await changeUsers(invocation, await readStudentNumbers(words, context), {
        plan: '활성화할 사용자입니다.',
        change: (campus, id) => campus.enableUser({ id }, { signal: context.signal }),
        done: '사용자를 활성화했습니다.',
        undo: 'disable',
        failFast,
      })
    })
}
