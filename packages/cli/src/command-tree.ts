import type { Command } from 'commander'
import type { Invocation } from './commands/invocation.ts'
import { valueTexts as values } from './texts/options.ts'
import { nouns, pages } from './texts/pages.ts'
import type { Text } from './texts/text.ts'

/** Adds options and the action to a command. */
export type Define = (command: Command, invocation: Invocation) => void

type Argument = {
  name: Text
  form: 'one' | 'any number'
  description?: Text
}
type Leaf = {
  name: string
  description: Text
  arguments?: Argument[]
  /** How the arguments stand in the usage line, if it does not follow from them. */
  usage?: Text
  /** Shown first on the command's page. */
  examples: Text[]
  load: () => Promise<Define>
}
export type Branch = Leaf | { name: string; description: Text; commands: Leaf[] }

const student: Argument = { name: values.studentNumber, form: 'one' }
const students: Argument = {
  name: values.studentNumber,
  form: 'any number',
  description: values.studentNumbersDescription,
}
/** The parser knows nothing that comes after any number of arguments, so the lecture is the last of them. */
const studentsThenLecture = {
  usage: values.studentsThenLecture,
  arguments: [{ ...students, description: values.studentsThenLectureDescription }],
}
const name: Argument = { name: values.name, form: 'one' }
const lecture: Argument = { name: values.lecture, form: 'one', description: values.lectureDescription }

/** All commands, and where each is defined: only the one that runs is loaded. */
export const commandTree: Branch[] = [
  {
    name: 'login',
    ...pages.login,
    load: async () => (await import('./commands/session.ts')).login,
  },
  {
    name: 'logout',
    ...pages.logout,
    load: async () => (await import('./commands/session.ts')).logout,
  },
  {
    name: 'whoami',
    ...pages.whoami,
    load: async () => (await import('./commands/session.ts')).whoami,
  },
  {
    name: 'status',
    ...pages.status,
    load: async () => (await import('./commands/status.ts')).status,
  },
  {
    name: 'doctor',
    ...pages.doctor,
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  {
    name: 'users',
    description: nouns.users,
    commands: [
      {
        name: 'list',
        ...pages.usersList,
        load: async () => (await import('./commands/users/list.ts')).usersList,
      },
      {
        name: 'show',
        ...pages.usersShow,
        arguments: [{ ...student, description: values.studentNumberOrOffer }],
        load: async () => (await import('./commands/users/show.ts')).usersShow,
      },
      {
        name: 'enable',
        ...pages.usersEnable,
        arguments: [students],
        load: async () => (await import('./commands/users/change.ts')).usersEnable,
      },
      {
        name: 'disable',
        ...pages.usersDisable,
        arguments: [students],
        load: async () => (await import('./commands/users/change.ts')).usersDisable,
      },
    ],
  },
  {
    name: 'lectures',
    description: nouns.lectures,
    commands: [
      {
        name: 'list',
        ...pages.lecturesList,
        arguments: [student],
        load: async () => (await import('./commands/lectures/attendance.ts')).lecturesList,
      },
      {
        name: 'attendance',
        ...pages.lecturesAttendance,
        arguments: [lecture],
        load: async () => (await import('./commands/lectures/attendance.ts')).lecturesAttendance,
      },
      {
        name: 'start',
        ...pages.lecturesStart,
        ...studentsThenLecture,
        load: async () => (await import('./commands/lectures/switch.ts')).lecturesStart,
      },
      {
        name: 'stop',
        ...pages.lecturesStop,
        ...studentsThenLecture,
        load: async () => (await import('./commands/lectures/switch.ts')).lecturesStop,
      },
    ],
  },
  {
    name: 'attendance',
    description: nouns.attendance,
    commands: [
      {
        name: 'sheet',
        ...pages.attendanceSheet,
        arguments: [lecture],
        load: async () => (await import('./commands/sheet.ts')).attendanceSheet,
      },
    ],
  },
  {
    name: 'export',
    description: nouns.export,
    commands: [
      {
        name: 'users',
        ...pages.exportUsers,
        load: async () => (await import('./commands/export.ts')).exportUsers,
      },
      {
        name: 'attendance-now',
        ...pages.exportAttendanceNow,
        load: async () => (await import('./commands/export.ts')).exportAttendanceNow,
      },
    ],
  },
  {
    name: 'profiles',
    description: nouns.profiles,
    commands: [
      {
        name: 'list',
        ...pages.profilesList,
        load: async () => (await import('./commands/profiles.ts')).profilesList,
      },
      {
        name: 'use',
        ...pages.profilesUse,
        arguments: [name],
        load: async () => (await import('./commands/profiles.ts')).profilesUse,
      },
      {
        name: 'remove',
        ...pages.profilesRemove,
        arguments: [name],
        load: async () => (await import('./commands/profiles.ts')).profilesRemove,
      },
    ],
  },
  {
    name: 'api',
    ...pages.api,
    arguments: [
      { name: values.method, form: 'one' },
      { name: values.path, form: 'one' },
    ],
    load: async () => (await import('./commands/api.ts')).api,
  },
  {
    name: 'alias',
    description: nouns.alias,
    commands: [
      {
        name: 'set',
        ...pages.aliasSet,
        arguments: [name, { name: values.command, form: 'one' }],
        load: async () => (await import('./commands/alias.ts')).aliasSet,
      },
      {
        name: 'list',
        ...pages.aliasList,
        load: async () => (await import('./commands/alias.ts')).aliasList,
      },
      {
        name: 'delete',
        ...pages.aliasDelete,
        arguments: [name],
        load: async () => (await import('./commands/alias.ts')).aliasDelete,
      },
    ],
  },
  {
    name: 'completion',
    ...pages.completion,
    load: async () => (await import('./commands/completion/completion.ts')).completion,
  },
]
