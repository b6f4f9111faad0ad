import { Command, type HelpConfiguration } from 'commander'
import stringWidth from 'string-width'
import { exitCodes } from '../errors/exit-code.ts'

const titles: Record<string, string> = {
  'Usage:': '사용법:',
  'Arguments:': '인자:',
  'Options:': '옵션:',
  'Global Options:': '모든 명령의 옵션:',
  'Commands:': '명령:',
}

/** Korean help, aligned by the width of Hangul. */
export const koreanHelp: HelpConfiguration = {
  displayWidth: stringWidth,
  showGlobalOptions: true,
  styleTitle: (title) => titles[title] ?? title,
  styleOptionText: (text) => (text === '[options]' ? '[옵션]' : text),
  styleSubcommandText: (text) => (text === '[command]' ? '[명령]' : text),
  styleDescriptionText: (text) => text.replace('(choices: ', '(선택: '),
}

export const examples = `
예:
  campus login --id 20990001
  campus users list --query 김 --sort -createdAt
  campus users disable 20240001
  campus users list --disabled --fields id | campus users enable -
  campus lectures start 20240001 자료구조
  campus users list --json | jq -r '.[].username'

더 읽기:
  campus help exit-codes    종료 코드
  campus help environment   환경 변수와 파일`

const environment = `환경 변수

  CAMPUS_HOST        접속할 주소. --host가 이보다 우선합니다
  CAMPUS_PROFILE     프로필 이름. --profile이 이보다 우선합니다
  CAMPUS_CONFIG_DIR  로그인 정보를 보관하는 디렉터리
                     (없으면 $XDG_CONFIG_HOME/campus 또는 시스템이 정한 곳)
  CAMPUS_DEBUG       있으면 --verbose처럼 요청을 보여 주고, 예상하지 못한 오류의 위치도 보여 줍니다
  NO_COLOR           있으면 색을 쓰지 않습니다
  FORCE_COLOR        있으면 파이프에서도 색을 씁니다 (0이면 쓰지 않습니다)
  CI                 있으면 묻지 않습니다. --no-input과 같습니다

  HTTPS_PROXY        다른 컴퓨터에 접속할 때 거칠 프록시. HTTP_PROXY와 NO_PROXY도 따릅니다
                     (Node.js가 오래되었으면 NODE_USE_ENV_PROXY=1도 필요합니다)
  NODE_EXTRA_CA_CERTS  사설 인증 기관의 인증서. --ca로도 알려 줄 수 있습니다

로그인 정보는 권한이 0700인 디렉터리의 0600인 파일에 보관합니다. 한 프로필에는 한 주소의 로그인만 보관하며,
다른 주소로는 보내지 않습니다. 비밀번호는 어디에도 보관하지 않습니다.
`

/** Topics of `campus help`: commands that only print a text. */
export function helpTopics(): Command[] {
  const codes = exitCodes.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}\n`).join('')
  return [topic('exit-codes', `종료 코드\n\n${codes}`), topic('environment', environment)]
}

function topic(name: string, text: string) {
  const command = new Command(name).configureHelp({ formatHelp: () => text })
  return command.action(() => command.help())
}
