import { cleanText } from '../../model/text.ts'
import { clockForm } from './clock.ts'

/** Words that stand where a class has no time, so that it does not meet. */
const noTime =
  /^(?:-+|없음|미지정|시간\s*미지정|미정|시간\s*미정|미배정|미확정|추후\s*공지|추후\s*지정|별도\s*공지|추후\s*협의|협의|tba|tbd|사이버|사이버\s*강의|사이버강좌|온라인|온라인\s*강의|원격|원격\s*강의|원격\s*수업|동영상|동영상\s*강의|k-?mooc|e-?러닝|이러닝|e-?learning|현장\s*실습|폐강)$/i

/** Whether a text says that the class has no weekly time. An empty one does. */
export const hasNoTime = (text: string): boolean => {
  const bare = unified(text).replaceAll(/[()]/g, '').trim()
  return bare === '' || noTime.test(bare)
}

/** One spelling for the signs that keyboards and exports write in several ways. */
export function unified(text: string): string {
  const signs = cleanText(text)
    .replaceAll(/[ㆍ・‧•∙･⋅]/gu, '·')
    .normalize('NFKC')
  return signs
    .replaceAll(/[∼〜~]/gu, '~')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[[{<【〔「『《〈]/gu, '(')
    .replaceAll(/[\]}>】〕」』》〉]/gu, ')')
}

/** From Monday on. */
export const weekdays = '월화수목금토일'
export const dayRun =
  /([월화수목금토일](?:요일)?)(?:([월화수목금토일](?:요일)?)*)(?![가-힣])|[월화수목금토일](?:요일)?(?=\s*(?:오전|오후|야|제\s*\d))/uy
export const dayRange = /([월화수목금토일])(?:요일)?\s*(~|-)\s*([월화수목금토일])(?:요일)?(?![가-힣])/uy
export const english = /(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?/iy
export const englishDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
export const between = /[\s,;/·+&|]+|및(?=[\s월화수목금토일])/uy
export const clock = new RegExp(clockForm, 'iuy')
export const range = /\s*[~-]\s*/y
export const period = /(?:제\s*)?(야간?\s*)?(\d{1,2}[A-Za-z]?|[A-Za-z]\d{0,2}|\d{3,9})(?![\dA-Za-z:])\s*(교시)?/uy
export const bracket = /\(([^()]*(?:\([^()]*\)[^()]*)*)\)/uy
/** A room without brackets: its building, and its number. */
export const room =
  /[가-힣A-Za-z0-9]+(?:관|동|실|호|당|홀|센터|캠퍼스|도서관|운동장|체육관|스튜디오)(?![가-힣])(?:\s*[A-Za-z]?\d{1,5}(?:-[A-Za-z0-9]{1,5})?호?(?![\d:가-힣]))?/uy
export const roomNumber = /(?<=\s)[A-Za-z]{0,3}\d{1,4}-[A-Za-z]?\d{3,5}(?:호)?(?![\d:가-힣])/uy
export const weeks = /격주|홀수\s*주|짝수\s*주|주차|\d\s*주(?!간|년)/u
export const online = /온라인|비대면|동영상|녹화|사이버|원격|러닝|화상|online|zoom|lms|mooc/iu
