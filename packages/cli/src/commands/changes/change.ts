import type { AdminUser, Campus, UserChange, UsersIterationQuery } from '@campus-connect/sdk'
import type { CliError } from '../../errors/cli-error.ts'
import type { Text } from '../../texts/text.ts'
import type { Invocation, Question } from '../invocation.ts'

/** A change that can be made to one user or to many, such as disabling them or connecting a lecture of theirs. */
export type Change = {
  /** The name of the task in a resume file. */
  name: string
  call: UserChange
  /** The command that undoes the change of these users, or of those in a file. */
  undo: (invocation: Invocation, ids: readonly string[]) => string
  undoFile: (invocation: Invocation, file: string) => string
  /** The users who are as wanted without a change: `query` selects at least all of them. */
  asWanted: { query: UsersIterationQuery; has: (user: AdminUser) => boolean }
  /** Before any change, before one of several users, or the same unless nobody can be asked. */
  asks: 'always' | 'if several' | 'if it can'
  /** A single user's outcome is a sentence, also in a pipe. */
  sentence?: true
  texts: { planned: Text; already: Text; done: Text }
  /** Why this user cannot be changed; `self` is the logged-in user. */
  obstacle: (user: AdminUser, self: string | undefined) => CliError | undefined
  question: (campus: Campus, ids: readonly string[], signal: AbortSignal) => Promise<Question>
  /** Throws if the change is impossible for all of several users. */
  check?: (campus: Campus, signal: AbortSignal) => Promise<void>
  /** A better error than that of the only user. */
  explain?: (error: unknown, campus: Campus, id: string, signal: AbortSignal) => Promise<unknown>
}
