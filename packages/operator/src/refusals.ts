import { koreanDay } from '@campus-connect/roster/model'
import type { ChainFault, ChainName } from '@campus-connect/core/domain/audit/chain-fault.ts'
import type { Refusal, RefusalCode, RefusalValues } from '@campus-connect/core/domain/refusal.ts'
import { nameRule, passwordRules, residentNumberRules } from '@campus-connect/core/sentences/refused-values.ts'

type Sentence = (values: RefusalValues) => string

/** Texts for the refusals of use cases that operators can run. */
const sentences: Partial<Record<RefusalCode, Sentence>> = {
  'not-found': ({ id }) => `${id}: 해당 사용자를 찾을 수 없습니다.`,
  'weak-password': ({ rule = 'length' }) => passwordRules[rule],
  invalid: ({ id, to, field, character }) => {
    if (field === 'token-name') return '--name: 이름은 제어 문자 없이 1자 이상 64자 이하여야 합니다.'
    if (field === 'resident-number') return residentNumberRules.number
    if (field === 'resident-number-in-name') return `${id}: ${residentNumberRules.name}`
    if (field === 'username') return `${id}: ${nameRule({ character })}`
    return field === 'administrator-name'
      ? `${id}: 관리자의 이름과 같거나 비슷한 이름입니다. 본인의 이름이면 명단에서 먼저 바꿔주세요.`
      : `${id}: ${to === undefined ? '' : '새 '}학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.`
  },
  taken: ({ id, to, act }) => {
    const sentence = `${id}: ${to === undefined ? '' : `새 학번(${to})은 `}이미 사용 중인 학번입니다.`
    return act === 'create an administrator'
      ? `${sentence} campus-server admin grant ${id} 명령이 누구의 계정인지 보여 준 뒤 물어봅니다.`
      : sentence
  },
  reserved: ({ id, to }) =>
    to === undefined
      ? `${id}: 관리자였던 학번이므로 다시 만들지 않습니다.`
      : `${id}: 새 학번(${to})은 관리자였던 학번이므로 쓸 수 없습니다.`,
  changed: ({ id }) => `${id}: 보여 드린 뒤에 계정이 바뀌어 아무것도 바꾸지 않았습니다. 다시 실행해주세요.`,
  'unknown-lecture': ({ lecture }) => `'${lecture}' 강의를 찾을 수 없습니다. 강의 코드나 이름을 확인해주세요.`,
  'lecture-not-then': ({ lecture, choices = [] }) =>
    `'${lecture}': 이 기간에는 이 강의가 없었습니다. 보관한 명단의 학기는 ${choices.join(', ')}입니다. 더 오래된 강의는 강의 이름으로 찾아주세요.`,
  'several-lectures': ({ lecture, choices = [] }) =>
    `'${lecture}' 강의가 여럿입니다. 다음 가운데 하나로 정해주세요: ${choices.join(', ')}`,
  'unknown-term': ({ term, choices = [] }) =>
    `--term: 명단에 '${term}' 학기가 없습니다. 쓸 수 있는 값: ${choices.join(', ')}.`,
  'no-roster': () => '가져온 명단이 없습니다. campus-server roster import로 가져와주세요.',
  'token-taken': ({ token }) =>
    `${token}: 이 이름의 인증키가 아직 살아 있습니다. 다른 이름으로 만들거나 campus-server token revoke ${token} 명령으로 먼저 폐기해주세요.`,
  'token-unknown': ({ token }) =>
    `${token}: 이 이름으로 쓸 수 있는 인증키가 없습니다. campus-server token list로 확인해주세요.`,
  interrupted: () => '중단했습니다. 내보낸 파일이 완전하지 않습니다.',
  'second-factor': ({ id }) =>
    `${id}: 인증번호가 올바르지 않아 등록하지 않았습니다. 앱에 등록한 계정을 지우고 다시 실행해주세요. 계속 틀리면 이 컴퓨터와 휴대전화의 시각을 확인해주세요.`,
  'no-administrator': ({ id }) => `${id}: 관리자가 아닙니다. 인증 앱은 관리자만 등록합니다.`,
  'last-administrator': ({ id, act }) =>
    act === 'revoke'
      ? `${id}: 마지막 관리자의 권한은 해제할 수 없습니다.`
      : `${id}: 마지막 관리자 계정은 비활성화하거나 삭제할 수 없습니다.`,
}

/** What the operator reads, and the exit code. */
export function refusalLine({ code, values }: Refusal): { sentence: string; exitCode: 1 | 2 } {
  const sentence = sentences[code]?.(values) ?? `하지 않았습니다 (${code}).`
  return { sentence, exitCode: code === 'invalid' ? 2 : 1 }
}

/** Before the word 기록. */
export const recordNames: Record<ChainName, string> = { attendance: '출석', audit: '감사' }

/** What the operator reads about a record that is broken or may not be trimmed; also what to do, if somebody changed it. */
export function chainFaultLine({ chain, values }: ChainFault): string {
  const sentence = chainSentence({ chain, values })
  return ['missing', 'changed', 'added', 'end', 'untrimmed', 'carried', 'marks', 'unknown'].includes(values.code)
    ? `${sentence} ${chainAdvice(chain)}`
    : sentence
}

/** What to do about a record that somebody changed. */
export const chainAdvice = (chain: ChainName): string =>
  `누가 고쳤는지 알아보고, 전에 내보낸 기록(export ${chain})과 백업을 비교해주세요.`

export function chainSentence({ chain, values }: Pick<ChainFault, 'chain' | 'values'>): string {
  const name = `${recordNames[chain]} 기록`
  switch (values.code) {
    case 'missing':
      return misfit(name, values.sequence, '지워졌습니다.')
    case 'changed':
      return misfit(name, values.sequence, '내용이 해시와 다릅니다.')
    case 'added':
      return misfit(name, values.sequence, '체인 밖에서 더해졌습니다.')
    case 'end':
      return chain === 'audit' ? auditEnd(name, values) : attendanceEnd(name, values)
    case 'untrimmed':
      return misfit(name, values.sequence + 1, `${values.sequence}번까지 잘라 낸 감사 기록이 없습니다.`)
    case 'carried':
      return misfit(name, values.sequence, '잘라 낼 때 이어지고 있어 남긴 연결이 바뀌었습니다.')
    case 'marks':
      return '공결과 출석 정정이 감사 기록에 봉인한 것과 다릅니다: 명령 밖에서 더하거나 바꾸거나 지웠습니다.'
    case 'unknown':
      return misfit(name, values.sequence, `${values.sequence}번까지가 전에 확인한 해시와 다릅니다.`)
    case 'trimmed':
      return `${name} ${values.sequence}번은 이미 잘라 냈습니다. 더 나중에 확인한 번호와 해시를 써주세요.`
    case 'not-exported':
      return `내보낸 파일에 ${name} ${values.sequence}번이 없거나 다릅니다. 다시 내보내주세요: campus-server export ${chain}`
    case 'unreadable':
      return `${values.file}: 내보낸 ${recordNames[chain]} 기록으로 읽을 수 없습니다 (${values.reason}).`
    case 'too-early':
      return `${recordNames[chain]} 기록은 ${values.years}년 동안 보관해야 합니다. --before는 ${koreanDay(values.latest)}까지 쓸 수 있습니다.`
    case 'concurrent':
      return `다른 ${chain} trim이 그사이에 기록을 잘라 냈습니다. 다시 실행해주세요.`
    case 'interrupted':
      return '중단했습니다. 아무것도 지우지 않았습니다.'
    case 'interrupted-removal':
      return '중단했습니다. 나머지를 지우려면 같은 명령을 다시 실행해주세요.'
  }
}

type End = { from: number; last: number; through: number }

/** Each audit row has its hash, so that the wrong one is known. */
function auditEnd(name: string, { last, through }: End) {
  return last < through
    ? misfit(name, last + 1, '지워졌습니다.')
    : misfit(name, last, '마지막으로 적어 둔 해시와 다릅니다.')
}

function attendanceEnd(name: string, { from, through }: End) {
  return `${name} ${from}번부터 ${through}번까지가 봉인한 해시와 다릅니다: 바뀌거나 지워지거나 더해진 것이 있습니다.`
}

function misfit(name: string, sequence: number, reason: string) {
  return `${name} ${sequence}번이 맞지 않습니다: ${reason}`
}
