import { codeOf } from '@campus-connect/roster/model'
import type { PasswordRule, RefusalValues } from '../domain/refusal.ts'

/** Why a password is refused. */
export const passwordRules: Record<PasswordRule, string> = {
  length: '비밀번호는 8자 이상 128자 이하여야 합니다.',
  number: '비밀번호에 학번을 넣을 수 없습니다.',
  name: '비밀번호에 이름을 넣을 수 없습니다.',
  common: '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.',
}

/** Why a text is not a name of a person. */
export function nameRule({ character }: Pick<RefusalValues, 'character'>): string {
  if (character === undefined)
    return '이름은 보이지 않는 문자 없이 1자 이상 100자 이하여야 하고, 글자나 숫자가 있어야 합니다.'
  const shown = /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `‘${character}’(${codeOf(character)})` : codeOf(character)
  return `이름에는 ${shown} 문자를 쓸 수 없습니다.`
}

/** Why a number or a name is refused that holds a 주민등록번호 or 외국인등록번호. It must not be repeated. */
export const residentNumberRules = {
  number: '주민등록번호나 외국인등록번호로 보이는 번호는 학번으로 쓸 수 없습니다. 학번을 입력해주세요.',
  name: '이름에 주민등록번호나 외국인등록번호로 보이는 숫자를 쓸 수 없습니다. 이름만 입력해주세요.',
}
