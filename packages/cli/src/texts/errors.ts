import type { Catalogue } from './text.ts'

/** What a status of the API means. The server's own sentence follows it, which says more. */
const reasons: Record<number, string> = {
  400: 'A value was refused',
  401: 'Not logged in, or the login is wrong',
  403: 'Not allowed',
  404: 'There is no such user or lecture',
  409: 'It already exists',
  429: 'Too many attempts',
  503: 'The server is busy',
}

export const errorTexts = {
  error: { ko: '오류:', en: 'Error:' },
  warning: { ko: '경고:', en: 'Warning:' },
  aborted: { ko: '중단했습니다.', en: 'Stopped.' },
  login: (command: string) => ({ ko: `로그인: ${command}`, en: `Log in: ${command}` }),
  token: {
    ko: 'CAMPUS_TOKEN: 인증키의 기한과 범위를 운영자에게 확인해주세요 (campus-server token list).',
    en: 'CAMPUS_TOKEN: ask the operator for the end and the scope of the token (campus-server token list).',
  },
  address: (host: string | undefined) => ({
    ko: `주소: ${host} (--host나 CAMPUS_HOST로 바꿀 수 있습니다)`,
    en: `Address: ${host} (--host or CAMPUS_HOST changes it)`,
  }),
  firstLogin: {
    ko: '처음 쓰면 학교의 Campus Connect 주소로 로그인해주세요: campus login --host https://campus.example.ac.kr',
    en: 'For the first time, log in at the address of your Campus Connect: campus login --host https://campus.example.ac.kr',
  },
  unexpected: (message: string) => ({
    ko: `예상하지 못한 오류입니다: ${message}`,
    en: `Unexpected error: ${message}`,
  }),
  refused: (status: number | undefined, message: string) => ({
    ko: message || `요청이 거절되었습니다(상태 ${status}).`,
    en: [`${reasons[status ?? 0] ?? `The request was refused (status ${status})`}.`, message].join(' ').trimEnd(),
  }),
  malformed: (status: number | undefined) => ({
    ko: `응답을 이해할 수 없습니다${status ? `(상태 ${status})` : ''}. 주소가 맞는지, 프록시의 로그인이 필요한지 확인해주세요.`,
    en: `The answer is invalid${status ? ` (status ${status})` : ''}. Check that this is the address of Campus Connect and that no proxy asks for a login.`,
  }),
  network: { ko: '접속할 수 없습니다.', en: 'The server cannot be reached.' },
  proxy: (proxy: string) => ({ ko: `프록시: ${proxy}`, en: `Proxy: ${proxy}` }),
  proxyRefusal: (proxy: string, status: number) => ({
    ko: `프록시가 접속을 거절했습니다(상태 ${status}): ${proxy}`,
    en: `The proxy refused the connection (status ${status}): ${proxy}`,
  }),
  certificate: (code: string) => ({
    ko: `인증서를 믿을 수 없어 접속하지 않았습니다(${code}).`,
    en: `Not connected: the certificate is not trusted (${code}).`,
  }),
  plainServer: {
    ko: '이 주소는 https가 아니라 http로 답합니다. 아무것도 보내지 않았습니다. 주소를 http://로 시작하거나, https로 답하는 주소를 확인해주세요.',
    en: 'This address answers in http, not in https. Nothing was sent. Begin the address with http://, or check which address answers in https.',
  },
  timeout: { ko: '제한 시간 안에 응답을 받지 못했습니다.', en: 'No answer within the time limit.' },
  unknownOutcome: {
    ko: '요청을 보냈지만 응답을 받지 못했습니다. 처리되었는지 확인해주세요.',
    en: 'No answer came, and the request may have arrived. Check whether it took effect.',
  },
  invalid: {
    ko: '보낼 수 없는 값입니다. 인자를 확인해주세요.',
    en: 'This value cannot be sent. Check the arguments.',
  },
  output: (code: string | undefined) => ({
    ko: `결과를 출력하지 못했습니다(${code}).`,
    en: `The output could not be written (${code}).`,
  }),
  similarUsers: (users: string, more: number) => ({
    ko: `혹시 이 사용자를 찾으십니까?\n${users}${more > 0 ? `\n  외 ${more}명` : ''}`,
    en: `Did you mean one of these users?\n${users}${more > 0 ? `\n  and ${more} more` : ''}`,
  }),
  similarLectures: (names: string) => ({
    ko: `혹시 이 강의를 찾으십니까? ${names}`,
    en: `Did you mean one of these lectures? ${names}`,
  }),
} satisfies Catalogue

export const usageTexts = {
  unknownOption: (name: string) => ({ ko: `알 수 없는 옵션입니다: ${name}`, en: `Unknown option: ${name}` }),
  unknownCommand: (name: string) => ({ ko: `알 수 없는 명령입니다: ${name}`, en: `Unknown command: ${name}` }),
  missingArgument: (name: string) => ({ ko: `인자가 필요합니다: ${name}`, en: `An argument is missing: ${name}` }),
  missingValue: (name: string) => ({ ko: `옵션에 값이 필요합니다: ${name}`, en: `An option needs a value: ${name}` }),
  conflict: (name: string, other: string) => ({
    ko: `함께 쓸 수 없는 옵션입니다: ${name}, ${other}`,
    en: `These options exclude each other: ${name}, ${other}`,
  }),
  missingCommand: { ko: '하위 명령을 입력해주세요.', en: 'A subcommand is missing.' },
  tooManyArguments: { ko: '인자가 너무 많습니다.', en: 'Too many arguments.' },
  wrongLine: { ko: '명령줄이 올바르지 않습니다.', en: 'The command line is wrong.' },
  didYouMean: (word: string) => ({
    ko: `혹시 ${withObject(word)} 입력하려고 하셨습니까?`,
    en: `Did you mean ${word}?`,
  }),
  seeQuery: { ko: '찾기: campus users list --query 김하늘', en: 'Find: campus users list --query 김하늘' },
  seeHelp: (path: string) => ({ ko: `도움말: ${path} --help`, en: `Help: ${path} --help` }),
  unknownTopic: (topic: string) => ({ ko: `없는 도움말입니다: ${topic}`, en: `There is no help on: ${topic}` }),
  similarTopics: (topics: string) => ({
    ko: `혹시 이것을 찾으십니까? ${topics}`,
    en: `Did you mean one of these? ${topics}`,
  }),
  secret: {
    ko: '비밀번호와 인증키는 인자로 받지 않습니다. 다른 사람이 볼 수 있기 때문입니다.',
    en: 'A password or a token is not accepted as an argument, because other users of this computer could see it.',
  },
  secretHint: {
    ko: '비밀번호는 물음에 답하거나 --password-stdin으로 표준 입력에서 읽게 하고, 인증키는 환경 변수 CAMPUS_TOKEN에 넣어주세요.',
    en: 'Type a password when you are asked, or add --password-stdin to read it from standard input. Give a token in CAMPUS_TOKEN.',
  },
  unknownField: (option: string, field: string) => ({
    ko: `${option}에 쓸 수 없는 이름입니다: ${field}`,
    en: `Unknown name in ${option}: ${field}`,
  }),
  fieldsOfJson: (names: string) => ({
    ko: `--json에는 이름을 쓰지 않습니다. 필드는 --fields로 고릅니다: --json --fields ${names}`,
    en: `--json takes no names. Choose the fields with --fields: --json --fields ${names}`,
  }),
  knownFields: (names: string) => ({ ko: `쓸 수 있는 이름: ${names}`, en: `Known names: ${names}` }),
  unknownShell: (shell: string) => ({ ko: `쓸 수 없는 셸입니다: ${shell}`, en: `Unknown shell: ${shell}` }),
  knownShells: (shells: string) => ({ ko: `쓸 수 있는 셸: ${shells}`, en: `Known shells: ${shells}` }),
  wrongInterval: {
    ko: '--interval에는 1부터 3600까지의 수를 써주세요.',
    en: '--interval takes a number from 1 to 3600.',
  },
  wrongLimit: { ko: '--limit에는 1부터 1000까지의 수를 써주세요.', en: '--limit takes a number from 1 to 1000.' },
  wrongConcurrency: {
    ko: '--concurrency에는 1부터 50까지의 수를 써주세요.',
    en: '--concurrency takes a number from 1 to 50.',
  },
  wrongCondition: (text: string) => ({
    ko: `--where에는 ‘열=값’이나 ‘열 != 값’을 써주세요: ${text}`,
    en: `--where takes COLUMN=VALUE or COLUMN!=VALUE: ${text}`,
  }),
  wrongHidden: {
    ko: '--hidden에는 include나 skip을 써주세요.',
    en: '--hidden takes include or skip.',
  },
  wrongSort: (order: string) => ({
    ko: `--sort에 쓸 수 없는 기준입니다: ${order}`,
    en: `Unknown key in --sort: ${order}`,
  }),
  knownSorts: (orders: string) => ({ ko: `쓸 수 있는 기준: ${orders}`, en: `Known keys: ${orders}` }),
} satisfies Catalogue

/** 을 or 를 after an English command or option, by how Korean pronounces its end: list를, json을. */
const withObject = (word: string) => word + (/(?:[lmn]e?|[aeiou][bcgkpt])$/.test(word) ? '을' : '를')
