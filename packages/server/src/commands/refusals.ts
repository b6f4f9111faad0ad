import type { Refusal, RefusalCode, RefusalValues } from '../domain/refusal.ts'
import { passwordRules } from '../http/refusals.ts'

type Sentence = (values: RefusalValues) => string

/** Of the acts that operators can do. */
const sentences: Partial<Record<RefusalCode, Sentence>> = {
  'not-found': ({ id }) => `${id}: 해당 사용자를 찾을 수 없습니다.`,
  'weak-password': ({ rule = 'length' }) => passwordRules[rule],
  invalid: ({ id, to, field }) =>
    field === 'username'
      ? `${id}: 이름은 보이지 않는 문자 없이 1자 이상 100자 이하여야 하고, 글자나 숫자가 있어야 합니다.`
      : `${id}: ${to === undefined ? '' : '새 '}학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.`,
  taken: ({ id, to }) => `${id}: ${to === undefined ? '' : `새 학번(${to})은 `}이미 사용 중인 학번입니다.`,
  reserved: ({ id, to }) =>
    to === undefined
      ? `${id}: 관리자였던 학번이므로 다시 만들지 않습니다.`
      : `${id}: 새 학번(${to})은 관리자였던 학번이므로 쓸 수 없습니다.`,
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
