import type { Catalogue } from './text.ts'

/** The names of values in usage lines. */
export const valueTexts = {
  studentNumber: { ko: '학번', en: 'number' },
  studentNumbersDescription: {
    ko: '학번, 여러 개 가능. -는 표준 입력에서 읽기 (한 줄에 하나, 또는 --column이 있는 표)',
    en: 'Student numbers. - reads standard input (one per line, or a table with --column)',
  },
  studentNumberOrOffer: {
    ko: '학번. 이름이나 학번의 일부를 쓰면 누구의 학번이 필요한지 알려 주고 끝납니다',
    en: 'Student number. For a name or a part of a number, the command fails and lists the matching users',
  },
  lecture: { ko: '강의', en: 'lecture' },
  lectureDescription: {
    ko: '강의 이름 그대로. 빈칸이 있으면 따옴표로 묶기',
    en: 'The exact name. Quote a name with spaces',
  },
  shell: { ko: '셸', en: 'shell' },
  shellDescription: { ko: '사용하는 셸', en: 'Your shell' },
  address: { ko: '주소', en: 'address' },
  name: { ko: '이름', en: 'name' },
  names: { ko: '이름,…', en: 'names' },
  file: { ko: '파일', en: 'file' },
  column: { ko: '열', en: 'column' },
  expression: { ko: '식', en: 'expression' },
  template: { ko: '틀', en: 'text' },
  method: { ko: '방식', en: 'method' },
  path: { ko: '경로', en: 'path' },
  command: { ko: '명령', en: 'command' },
  condition: { ko: '열=값', en: 'column=value' },
  studentsThenLecture: { ko: '[옵션] [학번...] <강의>', en: '[options] [number...] <lecture>' },
  studentsThenLectureDescription: {
    ko: '학번, 여러 개 가능, 그 뒤에 강의 이름 그대로. -는 학번을 표준 입력에서 읽기',
    en: 'Student numbers, then the exact name of the lecture. - reads the numbers from standard input',
  },
  choice: { ko: '선택', en: 'choice' },
  count: { ko: '수', en: 'count' },
  seconds: { ko: '초', en: 'seconds' },
  letters: { ko: '글자', en: 'text' },
  order: { ko: '기준', en: 'key' },
  cursor: { ko: '표시', en: 'cursor' },
} satisfies Catalogue

/** The options that every command takes. */
export const optionTexts = {
  host: (fallback: string) => ({
    ko: `접속할 주소 (기본값은 마지막으로 로그인한 주소, 없으면 ${fallback})`,
    en: `Address of the server (default: where you last logged in, otherwise ${fallback})`,
  }),
  profile: {
    ko: '로그인을 따로 보관할 이름 (기본값 default)',
    en: 'Name under which to keep this login (default: default)',
  },
  json: { ko: 'JSON으로 출력합니다', en: 'Print JSON' },
  fields: { ko: '출력할 필드를 고릅니다', en: 'Choose the fields to print, e.g. id,username' },
  jq: {
    ko: 'JSON으로 출력하기 전에 jq의 식으로 고르고 바꿉니다. jq가 없어도 됩니다',
    en: 'Filter the JSON with an expression of jq, which is built in',
  },
  template: {
    ko: 'JSON을 Liquid 틀에 넣어 출력합니다. 틀에서 JSON의 이름은 json입니다',
    en: 'Print the JSON with a Liquid template, in which its name is json',
  },
  plain: {
    ko: '화면 낭독기용으로, 줄을 맞추거나 자르지 않고 제목과 값을 함께 씁니다',
    en: 'For screen readers: title and value together, without alignment, cuts, colours and a pager',
  },
  csv: { ko: '스프레드시트용 CSV로 출력합니다', en: 'Print CSV for a spreadsheet' },
  lang: { ko: '이 도구의 언어 (기본값 ko)', en: 'Language of this tool (default: ko)' },
  noInput: {
    ko: '묻지 않습니다. 답이 필요하면 종료 코드 2로 끝납니다',
    en: 'Ask nothing. If an answer is needed, end with exit code 2',
  },
  yes: { ko: '확인 질문에 모두 예로 답합니다', en: 'Answer every confirmation with yes' },
  dryRun: { ko: '무엇을 할지 보여 주기만 하고 바꾸지 않습니다', en: 'Show what would be done, and change nothing' },
  noColor: { ko: '색을 쓰지 않습니다', en: 'No colours' },
  verbose: { ko: '주고받은 요청을 표준 오류에 보여 줍니다', en: 'Show requests and responses on standard error' },
  insecureHttp: {
    ko: '이 컴퓨터 밖의 http 주소도 씁니다. 비밀번호가 암호화되지 않습니다',
    en: 'Allow http addresses outside of this computer. The password is not encrypted',
  },
  ca: {
    ko: 'Campus Connect에 인증서를 발급한 사설 인증 기관의 인증서 (PEM)',
    en: 'Certificate of the private authority that signed the certificate of Campus Connect (PEM)',
  },
  wrongNames: (option: string) => ({
    ko: `${option}에는 쉼표로 나눈 이름이 필요합니다. 예: ${option} id,username`,
    en: `${option} needs names separated by commas, e.g. ${option} id,username`,
  }),
  wrongLanguage: (language: string) => ({
    ko: `--lang에 쓸 수 없는 언어입니다: ${language}`,
    en: `Unknown language in --lang: ${language}`,
  }),
  knownLanguages: (languages: string) => ({ ko: `쓸 수 있는 언어: ${languages}`, en: `Known languages: ${languages}` }),
} satisfies Catalogue
