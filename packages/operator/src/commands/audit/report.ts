import { Command } from 'commander'
import {
  type ActorMonth,
  type AuditReport,
  type Concern,
  mostTold,
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
  '밤(22–07시)',
  '주말',
  '권한 변경',
  '한 일',
]

const numbersOf = (actor: ActorMonth) => [
  kinds[actor.kind],
  actor.id ?? actor.key ?? '',
  actor.name ?? '',
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

const nameOf = ({ kind, id, name, key }: ActorMonth) => [kinds[kind], id ?? key, name].filter(Boolean).join(' ')

/** The report for people. */
function reportLines({ month, takenAt, acts, accounts, actors }: AuditReport): string[] {
  const asked = actors.filter((actor) => actor.concerns.length > 0)
  return [
    `${month} 감사 보고서 (한국 시각). 기록 ${acts}건, 지금 계정 ${accounts}개. ${koreanTime(takenAt)}에 만듦`,
    '',
    '물어볼 사람',
    ...(asked.length === 0 ? ['  없음'] : asked.flatMap(concernLines)),
    '',
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

function concernLines(actor: ActorMonth) {
  const { people, rowsAtNight, newAddresses } = actor
  const numbers = `본 사람 ${people}명, 밤에 본 행 ${rowsAtNight}개, 새 주소 ${newAddresses.length}개`
  return [`  ${nameOf(actor)}: ${actor.concerns.map((each) => concerns[each]).join(', ')} (${numbers})`]
}

const exportRows = (actors: readonly ActorMonth[]) =>
  actors.flatMap((actor) =>
    actor.exports.map(({ at, task, purpose, reason, rows }) => [
      koreanTime(at),
      nameOf(actor),
      task === 'users-read' ? purposes[purpose] : auditTasks[task],
      rows === undefined ? '' : `${rows}명`,
      reason ?? '(사유 없음)',
    ]),
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
  const { month, actors } = report
  const summary = [[...numberHead, '물어볼 것'], ...actors.map((actor) => [...numbersOf(actor), concernText(actor)])]
  const exports = [['시각', '누가', '일', '사람', '사유'], ...exportRows(actors)]
  const rights = [['시각', '누가', '일'], ...rightsRows(actors)]
  const addresses = [
    ['누가', '새 주소'],
    ...actors.flatMap((actor) => actor.newAddresses.map((address) => [nameOf(actor), address])),
  ]
  const sheet = (name: string, rows: (string | number)[][]) => ({ sheet: name, rows, fitToWidth: true, margin: 1 })
  return [
    { ...sheet('요약', summary), title: `${month} 감사 보고서 · ${koreanTime(report.takenAt)}에 만듦` },
    sheet('내보내기와 인쇄', exports),
    sheet('권한 변경', rights),
    sheet('새 주소', addresses),
  ]
}

const concernText = (actor: ActorMonth) => actor.concerns.map((each) => concerns[each]).join(', ')
