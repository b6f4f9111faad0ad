import type { Command } from 'commander'
import { changeUsersCommand } from './change-users.ts'
import type { Invocation } from '../invocation.ts'

export const usersEnable = (command: Command, invocation: Invocation) =>
  changeUsersCommand(command, invocation, {
    change: 'enable',
    confirmed: false,
  })
