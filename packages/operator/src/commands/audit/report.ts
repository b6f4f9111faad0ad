import { Command } from 'commander'
import {
  type ActorMonth,
  type AuditReport,
  type Concern,
  mostTold,
  type RecordedExport,
  reportMonth,
} from '@campus-connect/core/domain/audit/report.ts'
import { auditTasks } from '@campus-connect/core/domain/audit/tasks.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { readMonthOption } from '../../context/before-option.ts'
import type { OperatorContext } from '../../context/context.ts'
import { interruptibly } from '../../context/interrupt.ts'
import { aligned } from '../roster/lines.ts'

type Options = { month: string; xlsx?: string; json?: true }

export function auditReport(context: OperatorContext): Command {
  return new Command('report')
    .description('한 달 동안 관리자, 운영자, 프로그램이 한 일을 요약합니다 (접속기록 점검)')
    .requiredOption('--month <달>', '예: 2026-11', readMonthOption)
    .option('--xlsx <파일>', '출력하는 대신 엑셀 파일로 저장합니다. -이면 출력합니다')
    .option('--json', '프로그램이 읽을 수 있는 JSON으로')
    .action(async ({ month, xlsx, json }: Options) => {
      const { clock, operator, print, printFile, say } = context
      const report = await interruptibly(context.interruptible, (signal) =>
        context.withDatabase((db) => reportMonth(db, operator, { month }, { clock, signal })),
      )
      if (xlsx !== undefined) {
        // On demand: few reports need it.
        const { tablesWorkbook, writeWorkbook } = await import('@campus-connect/core/workbook.ts')
        const workbook = await tablesWorkbook(tablesOf(report))
        if (xlsx === '-') return printFile(workbook)
        await writeWorkbook(xlsx, workbook)
        return say(`${xlsx}: ${month} 감사 보고서를 저장했습니다.`)
      }
      print(json ? JSON.stringify(report, null, 2) : reportLines(report).join('\n'))
    })
}

const kinds: Record<ActorMonth['kind'], string> = {
  administrator: '관리자',
  program: '프로그램',
  operator: '운영자',
  deleted: '지운 계정',
  unknown: '알 수 없음',
}

const concerns: Record<Concern, string> = {
  many: '많은 사람을 봄',
  night: '밤에 많이 봄',
  address: '새 주소에서 봄',
}

const purposes = { export: '내보내기', print: '인쇄' }

const numberHead = [
  '구분',
  '누가',
  '이름',
  '본 사람',
  '내보내기·인쇄',
  '로그인',
  '거절',
  '새 주소',
  '밤에 한 일',
  '주말에 한 일',
  '권한 변경',
  '모두',
]

const numbersOf = (actor: ActorMonth) => [
  ...namesOf(actor),
  actor.people,
  actor.exportCount,
  actor.logins,
  actor.refusals,
  actor.newAddresses.length,
  actor.nights,
  actor.weekends,
  actor.rightsCount,
  actor.acts,
]

const namesOf = ({ kind, id, name, key }: ActorMonth) => [kinds[kind], id ?? key ?? '', name ?? '']
const nameOf = (actor: ActorMonth) => namesOf(actor).filter(Boolean).join(' ')

/** The report for people. */
function reportLines(report: AuditReport): string[] {
  const { month, takenAt, acts, ownReads, accounts, actors } = report
  const asked = actors.filter(({ concerns }) => concerns.length > 0)
  return [
    `${month} 감사 보고서 (한국 시각, 밤은 22–07시). ${koreanTime(takenAt)}에 만듦`,
    `기록 ${acts}건, 그 가운데 본인이 자기 기록을 본 것 ${ownReads}건. 지금 계정 ${accounts}개`,
    '',
    asked.length === 0 ? '물어볼 사람: 없음' : `물어볼 사람 ${asked.length}명. 까닭이 많은 사람부터`,
    ...asked.flatMap((actor, index) => questionLines(actor, index + 1, report)),
    '',
    '모두',
    ...aligned([numberHead, ...actors.map((actor) => numbersOf(actor).map(String))], 3),
    ...part(
      '새 주소',
      actors
        .filter(({ newAddresses }) => newAddresses.length > 0)
        .map((actor) => [nameOf(actor), actor.newAddresses.join(', ')]),
    ),
    ...part('내보내기와 인쇄', exportRows(actors)),
    ...part('권한과 비밀번호 변경', rightsRows(actors)),
    '',
    `점검했으면 남겨주세요: campus-server audit reviewed --month ${month} --by 이름 --note 내용`,
  ]
}

/** Why somebody should be asked, each reason with its evidence, and the command that tells whose data it was. */
function questionLines(actor: ActorMonth, place: number, { month, accounts }: AuditReport) {
  const { id, key = '', exports } = actor
  const reasons = actor.concerns.map((concern) => `${concerns[concern]}: ${evidence[concern](actor, accounts)}`)
  const exported = exports
    .slice(0, mostAsked)
    .map((each) => `${exportName(each)}: ${[koreanTime(each.at), ...exportDetails(each)].filter(Boolean).join(', ')}`)
  const command = `campus-server audit read-by ${shellWord(id ?? key)} --since ${month}-01`
  const lines = [...reasons, ...exported, `누구를 보았는지: ${command}`]
  return ['', `${place}. ${nameOf(actor)}`, ...lines.map((line) => `   ${line}`)]
}

/** Exports that are told with a person; the part about exports has all. */
const mostAsked = 5

const evidence: Record<Concern, (actor: ActorMonth, accounts: number) => string> = {
  many: ({ people }, accounts) => `${people}명 (지금 계정 ${accounts}개)`,
  night: ({ rowsAtNight, readNights }) => `${rowsAtNight}행, ${readNights.join(', ')}`,
  address: ({ newAddresses, appeared }) =>
    `${newAddresses.join(', ')}${appeared ? ' (이 달에 처음 기록에 나온 사람)' : ''}`,
}

/** A word of a command, quoted where a shell needs it. */
const shellWord = (word: string) =>
  /^[\p{L}\p{N}_][\p{L}\p{N}_:-]*$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

const exportName = ({ task, purpose }: RecordedExport) =>
  task === 'users-read' ? purposes[purpose] : (auditTasks[task] ?? task)

/** Commands of operators take no reason. */
const exportDetails = ({ task, rows, reason }: RecordedExport) => [
  rows === undefined ? '' : `${rows}명`,
  reason ?? (task === 'users-read' ? '(사유 없음)' : ''),
]

const exportRows = (actors: readonly ActorMonth[]) =>
  actors.flatMap((actor) =>
    actor.exports.map((each) => [koreanTime(each.at), nameOf(actor), exportName(each), ...exportDetails(each)]),
  )

const rightsRows = (actors: readonly ActorMonth[]) =>
  actors.flatMap((actor) =>
    actor.rights.map(({ at, task }) => [koreanTime(at), nameOf(actor), auditTasks[task] ?? task]),
  )

function part(title: string, rows: (string | undefined)[][]): string[] {
  const lines = rows.length > 0 ? aligned(rows.map((row) => row.map((cell) => cell ?? ''))) : ['없음']
  const cut = `한 사람에 ${mostTold}건까지만 보입니다. 모두 보려면 campus-server export audit`
  return ['', title, ...lines.map((line) => `  ${line}`), ...(rows.length >= mostTold ? [`  ${cut}`] : [])]
}

/** The report as sheets. */
function tablesOf(report: AuditReport) {
  const { month, takenAt, accounts, actors } = report
  const asked = [
    ['구분', '누가', '이름', '까닭', '증거'],
    ...actors.flatMap((actor) =>
      actor.concerns.map((concern) => [...namesOf(actor), concerns[concern], evidence[concern](actor, accounts)]),
    ),
  ]
  const exports = [['시각', '누가', '일', '사람', '사유'], ...exportRows(actors)]
  const rights = [['시각', '누가', '일'], ...rightsRows(actors)]
  const addresses = [
    ['누가', '새 주소'],
    ...actors.flatMap((actor) => actor.newAddresses.map((address) => [nameOf(actor), address])),
  ]
  const sheet = (name: string, rows: (string | number)[][]) => ({
    sheet: name,
    title: `${month} 감사 보고서: ${name} · ${koreanTime(takenAt)}에 만듦`,
    rows,
    fitToWidth: true,
    margin: 1,
  })
  return [
    sheet('물어볼 사람', asked),
    sheet('요약', [numberHead, ...actors.map(numbersOf)]),
    sheet('내보내기와 인쇄', exports),
    sheet('권한 변경', rights),
    sheet('새 주소', addresses),
  ]
}
