import { type Catalogue, type Text, verbatim } from './text.ts'

export const helpTexts = {
  program: { ko: 'Campus Connect 관리자 명령줄 도구', en: 'Command line of Campus Connect for administrators' },
  version: { ko: '버전을 보여 줍니다', en: 'Show the version' },
  licences: {
    ko: '포함된 오픈소스의 라이선스를 보여 줍니다',
    en: 'Show the licences of the included open source',
  },
  help: { ko: '도움말을 보여 줍니다', en: 'Show help' },
  helpCommand: { ko: 'help [명령]', en: 'help [command]' },
  helpCommandDescription: { ko: '명령의 도움말을 보여 줍니다', en: 'Show the help of a command' },
  examples: { ko: '예:', en: 'Examples:' },
  usage: { ko: '사용법:', en: 'Usage:' },
  arguments: { ko: '인자:', en: 'Arguments:' },
  options: { ko: '옵션:', en: 'Options:' },
  globalOptions: { ko: '모든 명령의 옵션:', en: 'Options of all commands:' },
  commands: { ko: '명령:', en: 'Commands:' },
  optionsPlace: { ko: '[옵션]', en: '[options]' },
  commandPlace: { ko: '[명령]', en: '[command]' },
  choices: (choices: string) => ({ ko: `(선택: ${choices})`, en: `(one of: ${choices})` }),
  furtherReading: {
    ko: `더 읽기:
  campus help exit-codes   종료 코드
  campus help environment  환경 변수`,
    en: `More:
  campus help exit-codes   Exit codes
  campus help environment  Environment`,
  },
  audit: {
    ko: '변경한 내용은 감사 기록에 남습니다. 운영자가 campus-server export audit으로 봅니다.',
    en: 'Every change is written to the audit record, which operators read with campus-server export audit.',
  },
  exitCodes: { ko: '종료 코드', en: 'Exit codes' },
  environment: { ko: '환경 변수', en: 'Environment variables' },
  storage: {
    ko: '로그인 정보는 권한이 0700인 디렉터리의 0600인 파일에 보관합니다. 한 프로필에는 한 주소의 로그인만 보관하며, 다른 주소로는 보내지 않습니다. 비밀번호는 어디에도 보관하지 않습니다.',
    en: 'A session is kept in a file of mode 0600 in a directory of mode 0700. A profile keeps the session of one address and never sends it to another address. The password is not saved anywhere.',
  },
} satisfies Catalogue

/** Examples of the first page. */
export const firstExamples: Text[] = [
  verbatim('campus login --host https://campus.example.ac.kr --id 20990001'),
  {
    ko: 'campus users list --query 김 --sort -createdAt',
    en: 'campus users list --query kim --sort -createdAt',
  },
  {
    ko: 'campus users disable --file 명단.csv --column 학번',
    en: 'campus users disable --file list.csv --column number',
  },
  verbatim('campus users list --disabled --fields id | campus users enable -'),
  { ko: 'campus lectures attendance 자료구조', en: "campus lectures attendance 'Data Structures'" },
  verbatim("campus users list --jq '.[].username'"),
]

/** All exit codes: scripts rely on them. */
export const exitCodeTexts = {
  0: { ko: '정상', en: 'Success' },
  1: { ko: '실패(400, 409, 429, 500)', en: 'Failed (400, 409, 429, 500)' },
  2: { ko: '사용법 오류, 거부된 인자', en: 'Wrong command line, refused argument' },
  3: { ko: '권한 없음 또는 비활성화된 계정', en: 'Not permitted, or the account is disabled' },
  4: { ko: '로그인 필요 또는 로그인 실패', en: 'Login needed, or login failed' },
  5: { ko: '찾을 수 없음', en: 'Not found' },
  6: { ko: '응답 없음, 시간 초과, 503', en: 'No answer, timeout, 503' },
  7: { ko: '일괄 처리 중 일부 실패', en: 'Some of several changes failed' },
  130: { ko: 'Ctrl-C로 중단', en: 'Stopped by Ctrl-C' },
} satisfies Catalogue

export const environmentTexts: [name: string, meaning: Text][] = [
  [
    'CAMPUS_HOST',
    { ko: '접속할 주소. --host가 이보다 우선합니다', en: 'Address of the server. --host takes precedence' },
  ],
  [
    'BROWSER',
    {
      ko: 'login --web이 주소를 여는 프로그램. 비어 있으면 열지 않고 주소만 보여 줍니다',
      en: 'Program with which login --web opens the address. If it is empty, the address is only shown',
    },
  ],
  [
    'CAMPUS_PROFILE',
    { ko: '프로필 이름. --profile이 이보다 우선합니다', en: 'Name of the profile. --profile takes precedence' },
  ],
  [
    'CAMPUS_TOKEN',
    {
      ko: '로그인 대신 쓸 인증키(campus-server token create). 저절로 도는 작업에 씁니다',
      en: 'Token in place of a login, for jobs (campus-server token create)',
    },
  ],
  [
    'CAMPUS_CONFIG_DIR',
    {
      ko: '로그인 정보를 보관하는 디렉터리 (없으면 $XDG_CONFIG_HOME/campus 또는 시스템이 정한 곳)',
      en: "Directory of the sessions (default: $XDG_CONFIG_HOME/campus, or the system's configuration directory)",
    },
  ],
  [
    'CAMPUS_PAGER',
    {
      ko: '긴 목록을 넘겨 보는 프로그램. 없으면 PAGER, 그것도 없으면 less. 비어 있으면 쓰지 않습니다',
      en: 'Program that shows long lists page by page (default: PAGER, or less). Empty: none',
    },
  ],
  [
    'CAMPUS_DEBUG',
    {
      ko: '있으면 --verbose처럼 요청을 보여 주고, 예상하지 못한 오류의 위치도 보여 줍니다',
      en: 'If set, shows requests like --verbose, and where an unexpected error occurred',
    },
  ],
  ['CAMPUS_PLAIN', { ko: '있으면 언제나 --plain처럼 출력합니다', en: 'If set, always prints like --plain' }],
  [
    'CAMPUS_NO_UPDATE_NOTIFIER',
    {
      ko: '있으면 새 버전이 있는지 하루에 한 번 확인하지 않습니다. 확인은 쓰고 있는 Campus Connect에만 합니다',
      en: 'If set, does not ask once a day for a newer version. Only the Campus Connect in use is asked',
    },
  ],
  ['NO_COLOR', { ko: '있으면 색을 쓰지 않습니다', en: 'If set, prints no colours' }],
  [
    'FORCE_COLOR',
    {
      ko: '있으면 파이프에서도 색을 씁니다 (0이면 쓰지 않습니다)',
      en: 'If set, prints colours in a pipe too (0: never)',
    },
  ],
  ['CI', { ko: '있으면 묻지 않습니다. --no-input과 같습니다', en: 'If set, asks nothing, like --no-input' }],
  [
    'HTTPS_PROXY',
    {
      ko: '다른 컴퓨터에 접속할 때 거칠 프록시. HTTP_PROXY, ALL_PROXY, NO_PROXY도 따릅니다',
      en: 'Proxy for servers on other computers. HTTP_PROXY, ALL_PROXY and NO_PROXY count too',
    },
  ],
  [
    'NODE_EXTRA_CA_CERTS',
    {
      ko: '사설 인증 기관의 인증서. --ca로도 알려 줄 수 있습니다',
      en: 'Certificate of a private authority, like --ca',
    },
  ],
]
