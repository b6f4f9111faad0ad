import { Command, InvalidArgumentError, Option } from 'commander'
import { setEnabled } from '@campus-connect/core/domain/accounts/accounts.ts'
import type { Operator } from '@campus-connect/core/domain/actor.ts'
import { rolledBack } from '@campus-connect/core/domain/dry-run.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { OperatorContext } from '../../context/context.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { normalText, typedStudentNumber } from '@campus-connect/core/text.ts'
import { progressReporter } from '../../context/progress.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { refusalLine } from '../../refusals.ts'
import { type Hidden, noRows, numberColumn, refuseAccountsAbove, type RowsInFile, rowsInFile } from './rows-in-file.ts'

export type ChangeOptions = {
  reason?: string
  file?: string
  hidden?: Hidden
  dryRun?: true
  yes?: true
  anonymise?: true
}
/** Changes one account and returns a sentence about it. */
export type Change = (db: Db, id: string, operator: Operator, options: ChangeOptions) => Promise<string>

/** A command that changes the accounts of the arguments and of a file. `before` may refuse all of them. */
export function changeCommand(
  name: string,
  context: OperatorContext,
  change: Change,
  before?: (ids: string[], options: ChangeOptions, command: Command) => Promise<void>,
): Command {
  return new Command(name)
    .argument('[학번...]')
    .option('--file <파일>', "표의 '학번' 열 (CSV, .xlsx, user list가 쓴 파일), 머리글이 없으면 첫 열")
    .addOption(hiddenOption())
    .addOption(reasonOption())
    .addOption(dryRunOption())
    .action(async (given: string[], options: ChangeOptions, command: Command) => {
      const { ids, words } = await readNumbers(given, options, command)
      const { reason, dryRun = false } = options
      refuseNumbers(reason, ids)
      if (words.length > 0) await context.withDatabase((db) => refuseAccountsAbove(db, words), { dryRun })
      await before?.(ids, options, command)
      const operator = { ...context.operator, reason }
      await context.withDatabase(
        (db) => oneByOne(db, ids, { context, dryRun }, (own, id) => change(own, id, operator, options)),
        { dryRun },
      )
    })
}

export const hiddenOption = () =>
  new Option('--hidden <include|skip>', '표에 숨겨지거나 취소선이 그어진 행, 숨겨진 열과 시트를 쓰거나 뺍니다').choices(
    ['include', 'skip'],
  )

export const dryRunOption = () => new Option('-n, --dry-run', '결과만 미리 보여 주고 아무것도 바꾸지 않습니다')

export const reasonOption = () =>
  new Option('--reason <사유>', '감사 기록에 남길 사유 (학번과 이름 없이 200자까지)').argParser((text) => {
    const reason = normalText(text, 200)
    if (reason === undefined) throw new InvalidArgumentError('')
    return reason
  })

/** The audit record outlives the account, so the reason must not name it. */
export function refuseNumbers(reason: string | undefined, ids: readonly string[]): void {
  const named = ids.find((id) => reason?.includes(id))
  if (named !== undefined)
    throw new OperatorError(
      `--reason: 사유에 학번(${named})을 쓸 수 없습니다. 감사 기록은 계정을 지운 뒤에도 남습니다.`,
    )
}

/** The numbers of the arguments and of a file, each once, and the words above them. Throws an OperatorError. */
async function readNumbers(
  ids: readonly string[],
  { file, hidden }: { file?: string; hidden?: Hidden },
  command: Command,
): Promise<{ ids: string[]; words: RowsInFile['words'] }> {
  const listed = file === undefined ? noRows : await rowsInFile(file, [numberColumn], hidden)
  const numbers = [...new Set([...ids.map(typedStudentNumber), ...listed.rows.map(([id = '']) => id)])]
  if (numbers.length === 0 && file !== undefined)
    throw new OperatorError(`${file}: 학번이 없습니다. 아무것도 바꾸지 않았습니다.`)
  if (numbers.length === 0) missing(command)
  return { ids: numbers, words: listed.words }
}

export function missing(command: Command): never {
  refuseUsage(command, '학번이나 --file이 필요합니다.')
}

/** If there are more results than a screen shows, refusals are printed again at the end. */
const screen = 20

type Manner = {
  context: OperatorContext
  dryRun: boolean
  /** What is done, for the progress of a long list, which then names only what is odd. */
  doing?: string
}

/**
 * What the operator should read, however long the list is: each, or only the first of a kind, because all rows of a file may be so.
 * `seeAll`: how to see the others, as a Korean sentence.
 */
export type Oddity = 'each' | { kind: string; seeAll: string }

/** What a change says of itself. */
export type Said = string | { done: string; odd: Oddity | undefined }

/**
 * Changes one after the other and prints each result. A refusal does not stop the rest, but fails the command. A dry
 * run rolls each change back.
 */
export async function oneByOne<T>(
  db: Db,
  all: readonly T[],
  { context: { say, interruptible }, dryRun, doing }: Manner,
  change: (db: Db, each: T) => Promise<Said>,
): Promise<void> {
  const refused: string[] = []
  const brief = doing !== undefined && !dryRun && all.length > screen
  const folded = folding(say)
  const tell = progressReporter((count: number) => say(`${doing}: ${count}개 / ${all.length}개`))
  const result = async (each: T): Promise<Said> =>
    dryRun ? `미리 보기: ${textOf(await rolledBack(db, (own) => change(own, each)))}` : change(db, each)
  await interruptible(async (signal) => {
    for (const [index, each] of all.entries()) {
      if (signal.aborted) throw new OperatorError(`중단했습니다. ${all.length}건 가운데 ${index}건까지 했습니다.`)
      try {
        const said = await result(each)
        const odd = typeof said === 'object' ? said.odd : undefined
        if (!brief) say(textOf(said))
        else if (odd) folded.say(textOf(said), odd)
      } catch (error) {
        if (all.length === 1) throw error
        const sentence = sentenceOf(error)
        refused.push(sentence)
        if (brief) folded.say(sentence, refusalKind(sentence))
        else say(sentence)
      }
      if (brief) tell(index + 1)
    }
  })
  if (brief) for (const line of folded.totals()) say(line)
  if (brief) say(`${all.length}건 가운데 ${all.length - refused.length}건을 했습니다.`)
  if (dryRun) say('아무것도 바꾸지 않았습니다.')
  if (refused.length === 0) return
  if (!brief && all.length > screen) for (const message of ['하지 못한 것:', ...refused]) say(message)
  throw new OperatorError(`${all.length}건 가운데 ${refused.length}건을 하지 ${dryRun ? '못합니다' : '못했습니다'}.`)
}

/** Lines of one kind that a long list says in full. */
const shownOfKind = 5

/** Says the first lines of each kind and counts the others. */
function folding(say: OperatorContext['say']) {
  const counts = new Map<string, { seeAll: string; count: number }>()
  return {
    say(line: string, odd: Oddity) {
      if (odd === 'each') return say(line)
      const { kind, seeAll } = odd
      const { count } = counts.get(kind) ?? { count: 0 }
      counts.set(kind, { seeAll, count: count + 1 })
      if (count < shownOfKind) say(line)
    },
    totals: () =>
      [...counts].flatMap(([kind, { count, seeAll }]) =>
        count > shownOfKind ? [`모두 ${count}건: ${kind} ${seeAll}`] : [],
      ),
  }
}

/** The same sentence about other numbers is of the same kind. */
const refusalKind = (sentence: string): Oddity => ({
  kind: sentence.replace(/^\S+: /, ''),
  seeAll: '-n을 붙이면 모두 볼 수 있습니다.',
})

const textOf = (said: Said) => (typeof said === 'string' ? said : said.done)

function sentenceOf(error: unknown) {
  if (error instanceof Refusal) return refusalLine(error).sentence
  if (error instanceof OperatorError) return error.message
  throw error
}

export function userEnable(context: OperatorContext): Command {
  return changeCommand('enable', context, async (db, id, operator) => {
    const { changed } = await setEnabled(db, operator, { id, enabled: true }, context)
    return `${id}: ${changed ? '사용자를 활성화했습니다.' : '이미 활성화된 사용자입니다.'}`
  }).description('사용자를 활성화합니다')
}

export function userDisable(context: OperatorContext): Command {
  return changeCommand('disable', context, async (db, id, operator) => {
    const { changed } = await setEnabled(db, operator, { id, enabled: false }, context)
    return `${id}: ${changed ? '사용자를 비활성화했습니다.' : '이미 비활성화된 사용자입니다.'}`
  }).description('사용자를 비활성화하고 모든 기기에서 로그아웃합니다')
}
