import type { Command } from 'commander'
import { CliError } from '../../errors/cli-error.ts'
import { accountTexts as texts } from '../../texts/changes.ts'
import { addChangeOptions, type ChangeOptions } from '../changes/change-options.ts'
import type { Change } from '../changes/change.ts'
import { runChange } from '../changes/run-change.ts'
import type { Invocation } from '../invocation.ts'
import { findUser } from '../user-rows.ts'

type Verb = 'enable' | 'disable'

const opposite = { enable: 'disable', disable: 'enable' } as const

export const usersEnable = (command: Command, invocation: Invocation) => changeCommand(command, invocation, 'enable')

export const usersDisable = (command: Command, invocation: Invocation) => changeCommand(command, invocation, 'disable')

function changeCommand(command: Command, invocation: Invocation, verb: Verb) {
  addChangeOptions(command, invocation).action((words: string[], options: ChangeOptions) =>
    runChange(invocation, accountChange(verb), { ...options, words }),
  )
}

/** Enables or disables an account. */
function accountChange(verb: Verb): Change {
  const enabled = verb === 'enable'
  return {
    name: `users ${verb}`,
    call: verb,
    undo: ({ suggest }, ids) => suggest(['users', opposite[verb]], ids),
    undoFile: ({ suggest }, file) => suggest(['users', opposite[verb], '--file', file]),
    asWanted: { query: { enabled }, has: (user) => user.enabled === enabled },
    asks: verb === 'disable' ? 'always' : 'if it can',
    texts: { planned: texts.planned(verb), already: texts.already(verb), done: texts.done(verb) },
    obstacle: (user, self) => (!enabled && user.id === self ? new CliError('refused', texts.oneself) : undefined),
    async question(campus, ids, signal) {
      const [first] = ids
      if (first !== undefined && ids.length === 1)
        return { text: texts.askOne(verb, (await findUser(campus, first, signal)).user.username, first) }
      const { total } = await campus.countUsers({}, { signal })
      // All users except the logged-in administrator.
      if (ids.length >= total - 1) return { text: texts.askEveryone(verb, ids.length), word: texts.everyone }
      return { text: texts.askSeveral(verb, ids) }
    },
  }
}
