import { type SecretFault, secretSentences } from '@campus-connect/tables/secret'
import type { ServiceFailure } from '../formats/rest/exchange.ts'
import type { Sentence } from './sentence.ts'

/** Why the system does not read a file, without a full stop. */
export const reasons = new Map(
  Object.entries<Sentence>({
    ENOENT: { ko: '파일이나 폴더가 없습니다', en: 'it does not exist' },
    ENOTDIR: { ko: '폴더가 아닌 것이 경로에 있습니다', en: 'a part of the path is not a folder' },
    EISDIR: { ko: '파일이 아니라 폴더입니다', en: 'it is a folder' },
    EACCES: { ko: '읽을 권한이 없습니다', en: 'there is no permission to read it' },
    EPERM: { ko: '읽을 권한이 없습니다', en: 'there is no permission to read it' },
  }),
)

/** About a file with a secret. */
export const secretFiles = new Map(
  Object.entries<Sentence>({
    unreadable: { ko: '{path} 파일을 읽을 수 없습니다 ({reason}).', en: 'The file {path} cannot be read ({reason}).' },
    open: {
      ko: '다른 사용자가 읽을 수 있는 파일입니다. chmod 600 {path} 명령으로 바꿔주세요.',
      en: 'Other users can read the file. Change it with chmod 600 {path}.',
    },
    'no-token': {
      ko: '{path} 파일에 공백이나 한글처럼 인증에 쓸 수 없는 글자가 있습니다. 서비스에서 받은 값만 한 줄로 남겨주세요.',
      en: 'The file {path} contains spaces or letters that cannot be part of a token. Leave only the token, in one line.',
    },
    encoding: inFile('encoding'),
    'line-break': inFile('line-break'),
    empty: inFile('empty'),
  }),
)

function inFile(fault: SecretFault): Sentence {
  const { ko, en } = secretSentences[fault]
  return { ko: `{path} 파일: ${ko}`, en: `{path}: ${en}` }
}

const services: Record<ServiceFailure, Sentence> = {
  cut: { ko: '끝까지 받지 못했거나 JSON이 아닙니다.', en: 'The answer was truncated or is not JSON.' },
  silent: { ko: '{host}의 응답이 없습니다.', en: '{host} does not answer.' },
  unreachable: { ko: '{host}에 연결하지 못했습니다 ({code}).', en: '{host} cannot be reached ({code}).' },
  redirect: {
    ko: '다른 주소({target})로 옮겨 가라고 답했습니다 ({status}). 설정의 주소를 확인해주세요.',
    en: 'It redirects to {target} ({status}). Check the address in the settings.',
  },
  status: { ko: '오류로 답했습니다 ({status}).', en: 'It answered with an error ({status}).' },
  'no-token': {
    ko: '인증을 받지 못했습니다 ({status}). ROSTER_CLIENT_ID, 비밀 값, ROSTER_SCOPES를 확인해주세요.',
    en: 'It gave no token ({status}). Check ROSTER_CLIENT_ID, the secret and ROSTER_SCOPES.',
  },
  changing: {
    ko: '읽는 동안 내용이 계속 바뀌어 끝까지 받지 못했습니다.',
    en: 'The contents changed again and again while they were read.',
  },
  repeating: {
    ko: '첫 쪽만 되풀이해서 보냅니다. 서비스가 limit와 offset을 지원하는지 확인해주세요.',
    en: 'It sends the first page again and again. Check whether it supports limit and offset.',
  },
  'no-id': { ko: 'sourcedId가 없는 항목이 있습니다.', en: 'An item has no sourcedId.' },
  'too-many-items': { ko: '항목이 {items}개를 넘습니다.', en: 'There are more than {items} items.' },
  'long-answer': {
    ko: '응답 하나가 풀어서 {megabytes}MB를 넘습니다. ROSTER_PAGE를 줄여주세요.',
    en: 'An answer has more than {megabytes} MB after unpacking. Lower ROSTER_PAGE.',
  },
  'too-much': {
    ko: '응답이 풀어서 모두 {megabytes}MB를 넘습니다. 서버가 읽기에만 크면 campus-server roster pull로 가져와주세요.',
    en: 'The answers have more than {megabytes} MB after unpacking. If they are too large only for the server, run campus-server roster pull.',
  },
  incomplete: { ko: '{total}개 가운데 {items}개만 받았습니다.', en: 'Only {items} of {total} items arrived.' },
  'no-list': { ko: "응답에 '{name}' 목록이 없습니다.", en: "The answer has no list '{name}'." },
  'no-items': {
    ko: "'{name}' 목록에 항목이 아닌 값이 있습니다.",
    en: "The list '{name}' has a value that is not an item.",
  },
}

const statuses: Record<number, Sentence> = {
  401: {
    ko: '인증을 받지 못했습니다. ROSTER_TOKEN_FILE이나 ROSTER_CLIENT_ID 값을 확인해주세요 (401).',
    en: 'The service refused our credentials (401). Check ROSTER_TOKEN_FILE or ROSTER_CLIENT_ID.',
  },
  403: {
    ko: '권한이 없습니다. ROSTER_SCOPES를 확인해주세요 (403).',
    en: 'Permission is missing (403). Check ROSTER_SCOPES.',
  },
  404: {
    ko: '그런 주소가 없습니다. ROSTER가 /ims/oneroster/… 까지의 주소인지 확인해주세요 (404).',
    en: 'There is no such address (404). Check whether ROSTER ends with /ims/oneroster/….',
  },
}

/** About a OneRoster service. */
export function serviceSentence(
  failure: ServiceFailure,
  { status }: Readonly<Record<string, string | number>>,
): Sentence {
  return (failure === 'status' ? statuses[Number(status)] : undefined) ?? services[failure]
}
