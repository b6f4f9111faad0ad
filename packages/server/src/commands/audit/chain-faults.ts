import type { ChainName } from '../../database/queries/chains.ts'
import type { ChainFault } from '../../domain/audit/chain-fault.ts'

const names: Record<ChainName, string> = { attendance: '출석 기록', audit: '감사 기록' }

/** What the operator reads about a chain that is broken or may not be trimmed. */
export function chainFaultLine({ chain, values }: ChainFault): string {
  const name = names[chain]
  switch (values.code) {
    case 'missing':
      return misfit(name, values.sequence, '지워졌습니다.')
    case 'changed':
      return misfit(name, values.sequence, '내용이 해시와 다릅니다.')
    case 'added':
      return misfit(name, values.sequence, '체인 밖에서 더해졌습니다.')
    case 'end':
      return chain === 'audit' ? auditEnd(values) : attendanceEnd(values)
    case 'untrimmed':
      return chain === 'audit'
        ? misfit(name, values.sequence + 1, '그 앞을 잘라 낸 기록이 없습니다.')
        : `${name}을 ${values.sequence}번까지 잘라 낸 감사 기록이 없습니다. ${advice}`
    case 'unknown':
      return chain === 'audit'
        ? misfit(name, values.sequence, '전에 확인한 해시와 다릅니다.')
        : `${name} ${values.sequence}번까지가 전에 확인한 해시와 다릅니다. ${advice}`
    case 'trimmed':
      return `${name} ${values.sequence}번은 이미 잘라 냈습니다. 더 나중에 확인한 번호와 해시를 써주세요.`
    case 'not-exported':
      return `내보낸 파일에 ${name} ${values.sequence}번이 없거나 다릅니다. export ${chain}로 다시 내보내주세요.`
    case 'unreadable':
      return `${values.file}: 내보낸 ${name}으로 읽을 수 없습니다 (${values.reason}).`
    case 'too-early':
      return `${name}은 ${values.years}년 동안 보관해야 합니다. --before는 ${values.latest.toISOString()}까지 쓸 수 있습니다.`
    case 'concurrent':
      return `다른 ${chain} trim이 그사이에 기록을 잘라 냈습니다. 다시 실행해주세요.`
    case 'interrupted':
      return '중단했습니다. 아무것도 지우지 않았습니다.'
    case 'interrupted-removal':
      return '중단했습니다. 나머지를 지우려면 같은 명령을 다시 실행해주세요.'
  }
}

const advice = '누가 고쳤는지 알아보고, 전에 내보낸 기록(export attendance)과 백업을 비교해주세요.'

type End = { from: number; last: number; through: number }

function auditEnd({ last, through }: End) {
  return last < through
    ? misfit(names.audit, last + 1, '지워졌습니다.')
    : misfit(names.audit, last, '마지막으로 적어 둔 해시와 다릅니다.')
}

function attendanceEnd({ from, through }: End) {
  const wrong = '바뀌거나 지워지거나 더해진 것이 있습니다.'
  return `출석 기록 ${from}번부터 ${through}번까지가 봉인한 해시와 다릅니다: ${wrong} ${advice}`
}

function misfit(name: string, sequence: number, reason: string) {
  return `${name} ${sequence}번이 맞지 않습니다: ${reason}`
}
