import { counted } from './users.ts'
import type { Catalogue, Text } from './text.ts'

const warning = {
  enable: { ko: '', en: '' },
  disable: { ko: ' 비활성화된 사용자는 로그인할 수 없습니다.', en: ' Disabled users cannot log in.' },
}
const verb = { enable: '활성화', disable: '비활성화' }

type Change = keyof typeof verb
type Switch = 'start' | 'stop'

/** How many numbers a question names. */
const sampleSize = 3

/** The first of the users, and how many others there are. */
function sample(ids: readonly string[]): Text {
  const more = ids.length - sampleSize
  const shown = ids.slice(0, sampleSize).join(', ')
  return more > 0 ? { ko: `${shown} 외 ${more}명`, en: `${shown} and ${more} more` } : { ko: shown, en: shown }
}

/** Any change of one user or of many. */
export const changeTexts = {
  file: {
    ko: '명단 파일 (CSV, Excel .xlsx, 한 줄에 하나). -는 표준 입력',
    en: 'File with a list of users (CSV, .xlsx, or one per line). - reads standard input',
  },
  column: {
    ko: '학번이 있는 열의 이름 (없으면 ‘학번’)',
    en: 'Header above the student numbers (default: a usual one, such as ‘id’)',
  },
  where: {
    ko: '이 열의 값이 이런 행만. ‘열=값’ 또는 ‘열 != 값’이고, 여러 번 쓰면 모두 맞는 행만',
    en: 'Only rows whose column has this value: COLUMN=VALUE or COLUMN!=VALUE; repeated, all must hold',
  },
  hidden: {
    ko: '표에 숨겨지거나 취소선이 그어진 행, 숨겨진 열과 시트를 쓰거나 뺍니다',
    en: 'Use or leave out rows, columns and sheets that are hidden or struck through in the table',
  },
  concurrency: { ko: '한 번에 처리할 사용자 수 (기본 6)', en: 'Users at a time (default 6)' },
  failFast: { ko: '하나라도 실패하면 나머지는 처리하지 않습니다', en: 'Start no further changes after a failure' },
  undoFile: {
    ko: '변경한 학번을 새 파일에 적습니다. 되돌릴 때 --file로 씁니다',
    en: 'Write the changed users to a new file, which --file reads to undo the change',
  },
  resume: {
    ko: '처리한 학번을 파일에 적고, 중단되면 같은 명령으로 이어서 합니다. 되돌릴 학번은 이름 뒤에 .undo를 붙인 새 파일에 적습니다',
    en: 'Write the processed users to a file. After an interruption, run the same command to continue. The changed users go to a new file with .undo after its name',
  },
  nothingToDo: { ko: '처리할 학번이 없습니다.', en: 'There are no student numbers to change.' },
  noneOfRows: (rows: number) => ({
    ko: `${rows}행 중에 처리할 학번이 없습니다.`,
    en: `None of ${counted(rows, 'row')} has a student number to change.`,
  }),
  ofRows: (users: number, rows: number) => ({
    ko: `${rows}행 중 ${users}명입니다.`,
    en: `${counted(users, 'user')} of ${counted(rows, 'row')}.`,
  }),
  ofAll: (users: number) => ({ ko: `모두 ${users}명입니다.`, en: `${counted(users, 'user')} in all.` }),
  valuesOf: (head: string, values: string) => ({
    ko: `${head} 열에 있는 값: ${values || '없음'}`,
    en: `Values in the column ${head}: ${values || 'none'}`,
  }),
  skipped: (count: number) => ({
    ko: `이미 처리한 ${count}명은 건너뜁니다.`,
    en: `Skips ${counted(count, 'user')} already processed.`,
  }),
  otherUndoFile: {
    ko: '쓸 수 있는 새 파일을 --undo-file로 정해주세요.',
    en: 'With --undo-file, name a new file that can be written.',
  },
  notRecorded: (code: string | undefined, path: string) => ({
    ko: `파일에 적지 못해 중단했습니다(${code}): ${path}`,
    en: `Stopped, because the file could not be written (${code}): ${path}`,
  }),
  otherTask: (path: string) => ({
    ko: `다른 작업의 파일입니다: ${path}`,
    en: `This file belongs to another task: ${path}`,
  }),
  thatTask: (task: string, path: string) => ({
    ko: `그 작업: ${task}\n처음부터 하려면 다른 파일을 정하거나 이 파일을 지워주세요: ${path}`,
    en: `That task: ${task}\nTo start over, name another file or remove this one: ${path}`,
  }),
  userOfWord: (word: string, row: number) => ({
    ko: `${row}행의 ‘${word}’ 값이 머리글인지 학번인지 알 수 없습니다. 학번이 ‘${word}’인 사용자가 있습니다. 아무것도 변경하지 않았습니다.`,
    en: `Row ${row}: ‘${word}’ may be a header or a student number, because a user has this number. Nothing was changed.`,
  }),
  writeHeader: (word: string) => ({
    ko: `이 사용자를 뜻하면 그 행을 빼고 명령줄에 학번을 써주세요. 머리글이면 ‘학번’으로 바꿔주세요: ${word}`,
    en: `If you mean this user, delete the row and give the number on the command line. If it is a header, call it 학번: ${word}`,
  }),
  notTried: { ko: '처리하지 않았습니다.', en: 'Not tried.' },
  interrupted: (done: number, all: number) => ({
    ko: `${all}명 중 ${done}명을 처리하고 중단했습니다.`,
    en: `Stopped after ${done} of ${all} users.`,
  }),
  unreachable: {
    ko: '응답을 받지 못해 나머지는 처리하지 않았습니다.',
    en: 'The server no longer answers, so the rest was not changed.',
  },
  again: {
    ko: '같은 명령을 다시 실행하면 나머지를 처리합니다.',
    en: 'Run the same command again to change the rest.',
  },
  againWithOtherFile: {
    ko: '같은 명령을 다른 --undo-file로 다시 실행하면 나머지를 처리합니다.',
    en: 'Run the same command again with another --undo-file to change the rest.',
  },
  loggedOut: {
    ko: '로그인이 끝나 나머지는 처리하지 않았습니다.',
    en: 'The login has ended, so the rest was not changed.',
  },
  loginAndAgain: (command: string) => ({
    ko: `로그인하고 같은 명령을 다시 실행하면 나머지를 처리합니다: ${command}`,
    en: `Log in and run the same command again to change the rest: ${command}`,
  }),
  totals: ({ all, changed, unchanged, failed }: Record<'all' | 'changed' | 'unchanged' | 'failed', number>) => ({
    ko: `이어서 한 작업까지 모두 ${all}명: 변경 ${changed}명 · 그대로 ${unchanged}명 · 거절 ${failed}명`,
    en: `All runs of this task, ${counted(all, 'user')}: ${changed} changed · ${unchanged} unchanged · ${failed} refused`,
  }),
  failed: (failed: number, all: number) => ({
    ko: `${all}명 중 ${failed}명을 처리하지 못했습니다.`,
    en: `${failed} of ${all} users could not be changed.`,
  }),
  impossible: (count: number, all: number) => ({
    ko: `${all}명 중 ${count}명을 처리할 수 없습니다. (변경하지 않았습니다)`,
    en: `${count} of ${all} users cannot be changed. (Nothing was changed)`,
  }),
  undo: (command: string) => ({ ko: `되돌리기: ${command}`, en: `Undo: ${command}` }),
} satisfies Catalogue

/** Enabling and disabling accounts. */
export const accountTexts = {
  askOne: (change: Change, name: string, id: string) => ({
    ko: `${name}(${id}) 사용자를 ${verb[change]}하시겠습니까?${warning[change].ko}`,
    en: `Do you want to ${change} ${name} (${id})?${warning[change].en}`,
  }),
  askSeveral: (change: Change, ids: readonly string[]) => ({
    ko: `사용자 ${ids.length}명(${sample(ids).ko})을 ${verb[change]}하시겠습니까?${warning[change].ko}`,
    en: `Do you want to ${change} ${ids.length} users (${sample(ids).en})?${warning[change].en}`,
  }),
  askEveryone: (change: Change, count: number) => ({
    ko: `모든 사용자 ${count}명을 ${verb[change]}합니다.${warning[change].ko}`,
    en: `This will ${change} all ${count} users.${warning[change].en}`,
  }),
  everyone: { ko: '모두', en: 'everyone' },
  planned: (change: Change) => ({
    ko: `${verb[change]}할 사용자입니다. (변경하지 않았습니다)`,
    en: `Would be ${change}d. (Nothing was changed)`,
  }),
  already: (change: Change) => ({ ko: `이미 ${verb[change]}된 사용자입니다.`, en: `The user is already ${change}d.` }),
  oneself: { ko: '자기 자신은 비활성화할 수 없습니다.', en: 'You cannot disable yourself.' },
  done: (change: Change) => ({ ko: `사용자를 ${verb[change]}했습니다.`, en: `The user was ${change}d.` }),
} satisfies Catalogue

const switched = { start: { ko: '연결', en: 'connect' }, stop: { ko: '연결 해제', en: 'disconnect' } }

/** Connecting and disconnecting a lecture. */
export const switchTexts = {
  all: { ko: '이 강의가 있는 모든 사용자', en: 'Everyone who has the lecture' },
  missing: { ko: '인자가 필요합니다: 학번과 강의', en: 'An argument is missing: number and lecture' },
  missingHint: {
    ko: '학번과 강의를 쓰거나, 강의만 쓰고 --from 명단.xlsx 또는 --all을 붙여주세요.',
    en: 'Give student numbers and the lecture, or only the lecture with --from list.xlsx or --all.',
  },
  allOrSome: {
    ko: '--all은 학번이나 명단과 함께 쓸 수 없습니다.',
    en: '--all excludes student numbers and lists.',
  },
  notTheirs: { ko: '이 강의가 없는 사용자입니다.', en: 'The user does not have this lecture.' },
  ask: (verb: Switch, name: string, ids: readonly string[]) => ({
    ko: `‘${name}’ 강의를 사용자 ${ids.length}명(${sample(ids).ko})에 대해 ${switched[verb].ko}하시겠습니까?`,
    en: `Do you want to ${switched[verb].en} ‘${name}’ for ${ids.length} users (${sample(ids).en})?`,
  }),
  planned: (verb: Switch, name: string) => ({
    ko: `‘${name}’ ${verb === 'start' ? '강의를 연결합니다' : '강의 연결을 해제합니다'}. (변경하지 않았습니다)`,
    en: `Would ${switched[verb].en} ‘${name}’. (Nothing was changed)`,
  }),
  already: (verb: Switch, name: string) => ({
    ko: `‘${name}’ 강의는 이미 연결되어 ${verb === 'start' ? '있습니다' : '있지 않습니다'}.`,
    en: `‘${name}’ ${verb === 'start' ? 'is already connected' : 'was not connected'}.`,
  }),
  done: (verb: Switch, name: string) => ({
    ko: `‘${name}’ ${verb === 'start' ? '강의가 연결되었습니다' : '강의 연결이 해제되었습니다'}.`,
    en: `‘${name}’ is ${switched[verb].en}ed.`,
  }),
} satisfies Catalogue
