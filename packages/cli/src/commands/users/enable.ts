import { changeUsersCommand } from './change-users.ts'
import type { Invocation } from '../invocation.ts'

export const usersEnable = (invocation: Invocation) =>
  changeUsersCommand(invocation, {
    change: 'enable',
    description: '사용자를 활성화합니다',
    plan: '활성화할 사용자입니다.',
    done: '사용자를 활성화했습니다.',
  })
