import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  confirmation,
  type Contents,
  type Decisions,
  type LookedFile,
  makeMap,
  type Meaning,
  meaningNames,
  meanings,
} from '@campus-connect/roster'
import { parseTerm } from '@campus-connect/roster/model'
import { foundPath } from '@campus-connect/tables/found-path'
import { Command } from 'commander'
import { OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'
import { commandReader } from '@campus-connect/core/roster/import/reading/forked-reader.ts'
import { problemLine } from '@campus-connect/core/roster/roster-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { needsYes, refuseUsage } from '../../context/refuse-usage.ts'
import { columnLines } from './look.ts'

export function rosterMap(context: OperatorContext): Command {
  return new Command('map')
    .description('표의 열과, 표만으로 알 수 없는 것을 확인하고 roster-map.json에 씁니다')
    .argument('<파일>', '표(.csv, .xlsx, HTML .xls)')
    .option('--yes', '확실한 것만 받아들이고, 확실하지 않은 것이 있으면 거부합니다')
    .option('--output <파일>', '쓸 파일 (기본값: 표와 같은 폴더의 roster-map.json), -이면 출력합니다')
    .action(async (path: string, { yes, output }: { yes?: true; output?: string }, command: Command) => {
      if (!yes && !context.ask) refuseUsage(command, needsYes)
      const file = await lookedFile(path)
      for (const sheet of file.sheets) for (const line of columnLines(sheet)) context.say(line)
      for (const problem of [...file.faults.slice(0, 5), ...file.questions]) context.say(`  ! ${problemLine(problem)}`)
      const decisions = yes ? sureDecisions(file) : await decide(context, file)
      const map = `${JSON.stringify(makeMap(file.first, decisions), null, 2)}\n`
      if (output === '-') return context.printFile(map)
      const target = output ?? join(dirname(await foundPath(path)), 'roster-map.json')
      await replaceFile(target, map)
      context.print(target)
    })
}

/** Others may write into the folder of a table: a link that is at the path is replaced, not followed. */
async function replaceFile(path: string, text: string) {
  const unfinished = `${path}.partial`
  try {
    await rm(unfinished, { force: true })
    await writeFile(unfinished, text, { flag: 'wx' })
    await rename(unfinished, path)
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw new OperatorError(`${path}: 쓸 수 없습니다 (${systemReason(cause)}).`, { cause })
  }
}

async function lookedFile(path: string): Promise<RosterFile> {
  const looked = await commandReader().look(path)
  const [file] = looked.kind === 'table' ? looked.files : []
  if (!file) throw new OperatorError(`${path}: 표가 아닙니다. OneRoster 폴더와 zip에는 roster map이 필요 없습니다.`)
  if (!file.first)
    throw new OperatorError(
      `${path}: 학번 열이 있는 머리글을 처음 30행에서 찾지 못했습니다. 학번인 열의 머리글을 '학번'으로 바꿔주세요.`,
    )
  return { ...file, first: file.first }
}

function sureDecisions({ faults, questions, first, lengths }: RosterFile): Decisions {
  const problems = [...faults, ...questions].map((problem) => problemLine(problem))
  if (problems.length > 0) throw new OperatorError(['확실하지 않아 쓰지 않았습니다.', ...problems].join('\n'))
  return {
    status: { in: [], out: [] },
    term: first.term ?? null,
    numberLengths: lengths.map(({ length }) => length),
    sheets: {},
    hidden: null,
    struck: null,
    confirmed: [],
  }
}

/** A file with a roster in it, which a map can be made of. */
type RosterFile = LookedFile & { first: NonNullable<LookedFile['first']> }

type Asking = { ask: NonNullable<OperatorContext['ask']>; say: OperatorContext['say'] }

/** Asks the operator what a file leaves open. */
async function decide({ ask, say }: OperatorContext, file: RosterFile): Promise<Decisions> {
  if (!ask) throw new OperatorError('터미널에서 실행해주세요.')
  const asking = { ask, say }
  const columns = (await isYes(asking, '열을 이대로 쓰겠습니까?'))
    ? file.first.columns
    : await chooseColumns(asking, file.first)
  const status: Decisions['status'] = { in: [], out: [] }
  if (columns.has('status'))
    for (const [word, rows] of file.first.unknownWords)
      status[(await isYes(asking, `수강 상태가 '${word}'인 ${rows}행은 수강하는 학생입니까?`)) ? 'in' : 'out'].push(
        word,
      )
  await chooseRemarks(asking, file, status)
  const confirmed = await confirmDoubts(asking, file)
  return {
    confirmed,
    columns,
    status,
    sheets: await chooseContents(asking, file),
    hidden: await chooseHidden(asking, file),
    struck: await chooseStruck(asking, file),
    term: await chooseTerm(asking, file.first.term),
    numberLengths: await confirmLengths(asking, file.lengths),
  }
}

const contents = new Map(Object.entries<Contents>({ '1': 'enrolled', '2': 'withdrawn', '3': 'nothing' }))

/** What the students of each sheet or file are whose name leaves it open. */
async function chooseContents({ ask, say }: Asking, { questions }: RosterFile) {
  const chosen = new Map<string, Contents>()
  for (const question of questions) {
    if (!['several-sheets', 'telling-name', 'hidden-sheet'].includes(question.code)) continue
    // The answer holds for this name, wherever it stands.
    const name = question.value ?? ''
    if (chosen.has(name)) continue
    say(problemLine(question))
    for (;;) {
      const answer = (await ask(`${name}: 1 수강하는 학생, 2 수강하지 않는 학생, 3 쓰지 않음: `)).trim()
      const found = contents.get(answer)
      if (found) {
        chosen.set(name, found)
        break
      }
      say('1, 2, 3 가운데 하나로 답해주세요.')
    }
  }
  return Object.fromEntries(chosen)
}

async function chooseHidden(asking: Asking, { questions }: RosterFile): Promise<Decisions['hidden']> {
  const hidden = questions.filter(({ code }) => code === 'hidden-rows' || code === 'hidden-column')
  if (hidden.length === 0) return null
  for (const question of hidden) asking.say(problemLine(question))
  return (await isYes(asking, '숨긴 것도 쓰겠습니까?')) ? 'include' : 'skip'
}

async function chooseStruck(asking: Asking, { questions }: RosterFile): Promise<Decisions['struck']> {
  const struck = questions.filter(({ code }) => code === 'struck-rows')
  if (struck.length === 0) return null
  for (const question of struck) asking.say(problemLine(question))
  return (await isYes(asking, '취소선이 그어진 행도 수강하는 학생입니까?')) ? 'include' : 'skip'
}

/** The answer holds for the word, wherever it stands. */
async function chooseRemarks(asking: Asking, { questions }: RosterFile, status: Decisions['status']): Promise<void> {
  for (const question of questions) {
    const { code, value: word = '' } = question
    if (code !== 'remark' || status.in.includes(word) || status.out.includes(word)) continue
    asking.say(problemLine(question))
    status[(await isYes(asking, `'${word}' 표시가 있는 학생은 수강하는 학생입니까?`)) ? 'in' : 'out'].push(word)
  }
}

/** The operator confirms what looks like a spreadsheet's mistake; otherwise no map is written. */
async function confirmDoubts(asking: Asking, { questions }: RosterFile): Promise<string[]> {
  const confirmed: string[] = []
  for (const question of questions) {
    if (question.code !== 'counting-column' && question.code !== 'far-term') continue
    asking.say(problemLine(question))
    if (!(await isYes(asking, '이대로 맞습니까?'))) throw new OperatorError('표를 고친 다음 다시 실행해주세요.')
    confirmed.push(confirmation(question))
  }
  return confirmed
}

async function isYes({ ask, say }: Asking, question: string): Promise<boolean> {
  for (;;) {
    const answer = (await ask(`${question} [y/n] `)).trim().toLowerCase()
    if (['y', 'yes', '예', '네'].includes(answer)) return true
    if (['n', 'no', '아니요'].includes(answer)) return false
    say('y 또는 n으로 답해주세요.')
  }
}

async function chooseColumns(
  { ask, say }: Asking,
  { header, columns }: RosterFile['first'],
): Promise<Map<Meaning, string>> {
  for (const [index, name] of header.entries()) if (name !== '') say(`  ${index + 1}. ${name}`)
  const chosen = new Map<Meaning, string>()
  for (const meaning of meanings) {
    const proposed = columns.get(meaning)
    const column = await chooseColumn({ ask, say }, meaning, proposed, header)
    if (column !== undefined) chosen.set(meaning, column)
  }
  return chosen
}

async function chooseColumn({ ask, say }: Asking, meaning: Meaning, proposed: string | undefined, names: string[]) {
  const question = `${meaningNames[meaning].ko} 열의 번호 (Enter: ${proposed ?? '없음'}, 0: 없음): `
  for (;;) {
    const answer = (await ask(question)).trim()
    if (answer === '') return proposed
    if (answer === '0' && meaning !== 'number') return undefined
    const name = names[Number(answer) - 1]
    if (name) return name
    say(`1에서 ${names.length} 사이의 번호로 답해주세요.`)
  }
}

async function chooseTerm({ ask, say }: Asking, term: RosterFile['first']['term']): Promise<string | null> {
  if (term === null) return null
  for (;;) {
    const answer = (await ask(`학기 (Enter: ${term ?? '예를 들면 2026-2'}): `)).trim()
    const chosen = answer === '' ? term : parseTerm(answer)
    if (chosen !== undefined) return chosen
    say('2026-1, 2026-여름, 2026-2, 2026-겨울처럼 답해주세요.')
  }
}

async function confirmLengths(asking: Asking, found: RosterFile['lengths']): Promise<number[]> {
  if (found.length <= 1) return found.map(({ length }) => length)
  const text = found.map(({ length, numbers }) => `${length}자리 ${numbers}명`).join(', ')
  if (await isYes(asking, `학번의 길이가 다릅니다: ${text}. 모두 맞습니까?`)) return found.map(({ length }) => length)
  return found.slice(0, 1).map(({ length }) => length)
}
