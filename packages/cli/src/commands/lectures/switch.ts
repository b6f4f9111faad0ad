import type { Campus } from '@campus-connect/sdk'
import type { Command } from 'commander'
import { CliError } from '../../errors/cli-error.ts'
import { switchTexts as texts } from '../../texts/changes.ts'
import { lectureTexts } from '../../texts/lectures.ts'
import { typedLecture } from '../arguments.ts'
import { addChangeOptions, type ChangeOptions } from '../changes/change-options.ts'
import type { Change } from '../changes/change.ts'
import { runChange } from '../changes/run-change.ts'
import type { Invocation } from '../invocation.ts'
import { lecturesOfAll, withLectures } from '../offers.ts'
import { findUser, notFound } from '../user-rows.ts'

type Verb = 'start' | 'stop'

const opposite = { start: 'stop', stop: 'start' } as const

export const lecturesStart = (command: Command, invocation: Invocation) => switchCommand(command, invocation, 'start')

export const lecturesStop = (command: Command, invocation: Invocation) => switchCommand(command, invocation, 'stop')

/** Connects or disconnects a lecture of one user, of several, or of everyone who has it. */
function switchCommand(command: Command, invocation: Invocation, verb: Verb) {
  addChangeOptions(command, invocation)
    .option('--all', invocation.say(texts.all))
    .action(async (typed: string[], { all, ...options }: ChangeOptions & { all?: true }) => {
      const words = typed.slice(0, -1)
      const name = typedLecture(typed.at(-1) ?? '')
      if (typed.length === 0 || (words.length === 0 && options.file === undefined && !all))
        throw new CliError('usage', texts.missing, { hint: texts.missingHint })
      if (all && (words.length > 0 || options.file !== undefined)) throw new CliError('usage', texts.allOrSome)
      if (name === '') throw new CliError('usage', lectureTexts.noName)
      await runChange(invocation, switchOf(verb, name), {
        ...options,
        words,
        ...(all && { find: (campus, signal) => studentsOf(campus, name, signal) }),
      })
    })
}

function switchOf(verb: Verb, name: string): Change {
  const connected = verb === 'start'
  return {
    name: `lectures ${verb} ${name.replaceAll(/\s/g, ' ')}`,
    call: verb === 'start' ? { start: name } : { stop: name },
    undo: ({ suggest }, ids) => suggest(['lectures', opposite[verb]], [...ids, name]),
    undoFile: ({ suggest }, file) => suggest(['lectures', opposite[verb], '--file', file], [name]),
    asWanted: {
      query: { lecture: name, connected },
      has: ({ lectureDtoList }) => lectureDtoList.some((each) => each.name === name && each.connected === connected),
    },
    asks: connected ? 'if it can' : 'if several',
    sentence: true,
    texts: {
      planned: texts.planned(verb, name),
      already: texts.already(verb, name),
      done: texts.done(verb, name),
    },
    obstacle: ({ lectureDtoList }) =>
      lectureDtoList.some((each) => each.name === name) ? undefined : notFound(texts.notTheirs),
    question: async (_campus, ids) => ({ text: texts.ask(verb, name, ids) }),
    async check(campus, signal) {
      const { matching } = await campus.countUsers({ lecture: name }, { signal })
      if (matching === 0)
        throw await withLectures(notFound(lectureTexts.unknown), name, () => lecturesOfAll(campus, signal))
    },
    explain: (error, campus, id, signal) =>
      withLectures(error, name, async () => {
        const { user } = await findUser(campus, id, signal)
        return user.lectureDtoList.map((each) => each.name)
      }),
  }
}

async function studentsOf(campus: Campus, lecture: string, signal: AbortSignal) {
  const ids: string[] = []
  for await (const { id } of campus.iterateUsers({ lecture }, { signal })) ids.push(id)
  return ids.toSorted()
}
